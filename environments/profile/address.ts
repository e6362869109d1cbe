/** What is wrong with a web address, as text for a message. */
export interface AddressFault {
  readonly found: string;
  readonly advice: string;
}

/** What RFC 3986 allows. `URL` would drop line breaks and turn backslashes without a word. */
const addressCharacters = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;

/** Whether a host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/** An address without a trailing slash, in the spelling of the WHATWG URL standard. */
export function withoutTrailingSlash(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '');
}

/**
 * What is wrong with an absolute http(s) address that tokens are sent to. Plain http is for this machine,
 * and for any host where `plainHttp` says so. User info and query, which may hold secrets, are not shown.
 */
export function addressFault(text: string, plainHttp: boolean): AddressFault | undefined {
  if (!URL.canParse(text)) {
    return {
      found: `a text of ${text.length} characters that is no absolute URL`,
      advice: 'begin it with https:// and a host',
    };
  }
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return {
      found: 'a URL that begins neither with https:// nor with http://',
      advice: 'begin it with https:// and a host',
    };
  }
  if (!addressCharacters.test(text)) {
    return {
      found: 'a URL with characters that no address has',
      advice: 'replace placeholders; write it in ASCII with plain slashes',
    };
  }
  if (url.username !== '' || url.password !== '') {
    return { found: 'a user name or password in the URL', advice: 'remove everything between // and @' };
  }
  if (url.search !== '' || url.hash !== '' || /[?#]$/.test(text)) {
    return { found: 'a query or fragment in the URL', advice: 'remove everything from the ? or # on' };
  }
  if (url.protocol === 'http:' && !plainHttp && !isLoopback(url.hostname)) {
    return {
      found: `plain http to ${url.hostname}: tokens would travel in clear`,
      advice: 'use https://; plain http is for hosts of this machine and for kind: local',
    };
  }
  return undefined;
}
