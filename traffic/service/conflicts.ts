import type { Exchange } from '../exchange.ts';
import { forgetful, type Law, type ServiceLaw } from '../law.ts';
import { answered, isMembers, memberAt } from '../body-members.ts';
import { overEach, quoted, type Shown, unless } from '../each-exchange.ts';
import { violatedFields } from '../violated-fields.ts';
import { writeOf } from '../writes.ts';

/** Whether a conflict means a field by this name, which may stand without its prefix. */
const names = (name: string, fieldId: string): boolean => name === fieldId || fieldId.endsWith(`_${name}`);

const namedIn = (exchange: Exchange): readonly string[] => violatedFields(answered(exchange));

const hasPrefix = (name: string): boolean => /^[a-z]+__./.test(name);

/** Other members than the ids of fields may stand in the metadata: those of fields have a prefix, where any have. */
const fieldsToldIn = (exchange: Exchange): readonly string[] => {
  const metadata = memberAt(answered(exchange), 'metadata');
  return isMembers(metadata) ? Object.keys(metadata).filter(hasPrefix) : [];
};

/** A rule over conflicts that can be read. */
function overConflicts(shownBy: (exchange: Exchange) => Shown): Law['trials'] {
  return overEach((exchange) => {
    const { operation, response } = exchange;
    const isRead = response?.body !== undefined && response.body.incomplete !== true;
    return operation !== undefined && response?.status === 409 && isRead ? shownBy(exchange) : undefined;
  });
}

const exercise = 'a write answered 409';

/** What the body of a conflict says is right by the request that it answers. */
export const conflictLaws: readonly ServiceLaw[] = [
  forgetful({
    clause: 'UNIQUENESS-06',
    exercise,
    mend: 'Name in fieldViolations.uniqueness.values and metadata only fields that the request has, whose values are taken.',
    trials: overConflicts((exchange) => {
      const { values } = writeOf(exchange) ?? {};
      if (values === undefined || values.size === 0) return undefined;
      const sent = [...values.keys()];
      const named = [...namedIn(exchange), ...(sent.some(hasPrefix) ? fieldsToldIn(exchange) : [])];
      if (named.length === 0) return undefined;
      const isSent = (name: string): boolean => sent.some((id) => names(name, id) || names(id, name));
      const stranger = named.find((name) => !isSent(name));
      return unless(stranger && `a conflict names ${quoted(stranger)}, which the write does not have`);
    }),
  }),
  forgetful({
    clause: 'UNIQUENESS-04',
    exercise,
    mend: 'Name the namespace of the path in the error of a conflict.',
    trials: overConflicts((exchange) => {
      const error = memberAt(answered(exchange), 'error');
      const { namespace } = exchange.parameters;
      if (typeof error !== 'string' || namespace === undefined) return undefined;
      const isNamed = error.toLowerCase().includes(namespace.toLowerCase());
      return unless(
        isNamed ? undefined : `the error of a conflict in ${quoted(namespace)} reads ${quoted(error)}`,
      );
    }),
  }),
  forgetful({
    clause: 'UNIQUENESS-07',
    exercise,
    mend: 'Say in metadata, for each field at fault, which record holds its value.',
    trials: overConflicts((exchange) => {
      const named = namedIn(exchange);
      const metadata = memberAt(answered(exchange), 'metadata');
      if (named.length === 0 || !isMembers(metadata)) return undefined;
      const told = Object.keys(metadata);
      const missing = named.find((name) => !told.some((each) => names(name, each) || names(each, name)));
      return unless(missing && `a conflict names ${quoted(missing)}, and its metadata tells nothing of it`);
    }),
  }),
];
