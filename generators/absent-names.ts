/** Names that no environment has. They look like real ones, so that nothing but their absence is wrong with them. */
export const unknownNamespace = 'AG-NOSUCHNAMESPACE0';

export const unknownResourceType = 'unlistedActivities';

export const unknownRecordId = 'CR-no-such-record-0';

export const unknownFieldId = 'standard__no_such_field';
