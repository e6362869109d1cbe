/** Whether an answer says that the caller asked for something that the service will not do. */
export function isRefused(status: number): boolean {
  return status >= 400 && status < 500;
}
