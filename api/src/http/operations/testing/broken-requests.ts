/** Bytes that are no request, or none that a server should read to the end. */
export const BROKEN_REQUESTS: Record<string, { bytes: string; status: number }> = {
  'no HTTP at all': { bytes: 'hello\r\n\r\n', status: 400 },
  'a method that there is not': { bytes: 'FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n', status: 400 },
  'headers that are too large': {
    bytes: `GET /api/bins HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 431,
  },
  'a path that is too large': {
    bytes: `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    status: 431,
  },
  'no Host': { bytes: 'GET /api/bins HTTP/1.1\r\nConnection: close\r\n\r\n', status: 421 },
  'no Host in an old dialect': { bytes: 'GET /api/bins HTTP/1.0\r\n\r\n', status: 421 },
  'two lengths that differ': {
    bytes:
      'POST /api/reports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    status: 400,
  },
  'a length and chunks': {
    bytes:
      'POST /api/reports HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  'a length that is negative': {
    bytes: 'POST /api/reports HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
    status: 400,
  },
  'chunks whose length is no number': {
    bytes: 'POST /api/reports HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
    status: 400,
  },
  'chunks that hold too much': {
    bytes: `POST /api/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n11170\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`,
    status: 413,
  },
  'a header with a line break of its own': {
    bytes: 'GET / HTTP/1.1\r\nHost: localhost\r\nA: b\nC\r\n\r\n',
    status: 400,
  },
  'a path that is a whole URL': {
    bytes: 'GET http://evil.example/app/dashboard HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    status: 400,
  },
  'an asterisk for a path': {
    bytes: 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    status: 400,
  },
}
