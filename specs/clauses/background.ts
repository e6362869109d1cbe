/** Anchors that no clause is drawn from, each with the reason. */
export const background: Readonly<Record<string, string>> = {
  'crm-records-service-interface/1': 'It says what the document covers and asks nothing of anyone.',
  'crm-records-service-interface/2': 'It introduces the list of addresses.',
  'uniqueness-conflict-error/1': 'It refers to the section on errors, where the clauses are drawn.',
  'endpoints/2': 'It introduces the path parameters.',
  '12-token-exchange/1': 'It refers to the section on authentication, where the clauses are drawn.',
  'paging-conventions/8': 'It introduces the rules of paging.',
  'bearer-token/2': 'How consent is given happens outside the interface and shows in no call.',
  'bearer-token/3': 'Other ways to come by a token are outside the interface and show in no call.',
  'obtaining-a-token-by-jwt-exchange/12': 'It introduces the rules for tokens.',
  'events/1': 'It says that there are no events, so there is nothing to observe.',
  'versioning/1': 'The version belongs to the description of the interface and travels in no call.',
  'versioning/7': 'How operations will be changed or withdrawn is not told, so there is nothing to observe.',
};
