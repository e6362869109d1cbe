import type { Patch, Seams } from '../../seams.ts';

/** A patch that knows whether the upsert under way holds a data object. */
export function ofData(patch: (seams: Seams, isData: () => boolean) => Partial<Seams>): Patch {
  return (seams) => {
    let isData = false;
    return {
      ...patch(seams, () => isData),
      readUpsertBody: (rules, collection, body) => {
        isData = body.fields === undefined;
        return seams.readUpsertBody(rules, collection, body);
      },
    };
  };
}
