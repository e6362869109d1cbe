import type { OperationId } from '../../../specs/openapi.ts';
import type { HttpRequest, Reply } from '../http/message.ts';

/** Whether the service has an operation: all of them, whatever their lifecycle label. */
export function isOffered(_id: OperationId): boolean {
  return true;
}

/**
 * What happens around the handling of a request: it is handled once, and its reply is sent.
 * @returns undefined when the connection is to be closed without an answer
 */
export function answer(
  request: HttpRequest,
  handle: (request: HttpRequest) => Promise<Reply>,
): Promise<Reply | undefined> {
  return handle(request);
}
