import type { Application } from '../applications.ts';
import type { Json } from '../json.ts';

/**
 * What token info tells of the user behind an application, by the scopes it holds.
 * @param registered_at epoch seconds
 */
export function userInfo(application: Application, registered_at: number): Json {
  const email = { email: `${application.id.toLowerCase()}@applications.example` };
  const profile = { roles: ['application'], created_at: registered_at, updated_at: registered_at };
  return {
    sub: `user-${application.id}`,
    ...(application.scopes.includes('email') ? email : {}),
    ...(application.scopes.includes('profile') ? profile : {}),
  };
}
