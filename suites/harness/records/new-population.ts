import type { Environment } from '../environment/environment.ts';
import type { Marking } from './own-marks.ts';
import { Population } from './population.ts';

/** A new, empty population with a marking of the caller's. Its records are deleted when the worker ends. */
export function newPopulation(
  environment: Environment,
  resourceType: string,
  marking: Marking,
  otherTexts: readonly string[] = [],
  markerValue: string = environment.nextMarker(),
): Population {
  return new Population(environment.crm, environment.journal, {
    resourceType,
    marking,
    otherTexts,
    markerValue,
    createForm: environment.createForm,
    elements: environment.capabilities.elements,
    planting: marking.planting ?? environment.capabilities.planting,
    finding: environment.capabilities.finding,
    patience: environment.patience,
  });
}
