import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Sends a page of the server itself, never cached. `script` is the text of the only script that it may run. */
export const sendPlainDocument = (reply: FastifyReply, status: number, html: string, script?: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyWith(script))
    .type('text/html; charset=utf-8')
    .send(html)

const STYLE = `
:root{color-scheme:light dark;--ground:#f4f7f5;--card:#fff;--ink:#16231c;--soft:#4b5a52;--line:#6f7f76;--strong:#1b6b3f;--on-strong:#fff;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--ground:#121a16;--card:#1c2722;--ink:#edf3ef;--soft:#b4c2ba;--line:#83938a;--strong:#7fd3a2;--on-strong:#0b1a12;--bad:#ffb4ab}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:24rem;padding:1.5rem;background:var(--card);border-radius:.75rem;box-shadow:0 1px 4px #0003}
main.text{max-width:42rem}
h2{margin:1.5rem 0 .5rem;font-size:1.125rem}
ul{margin:0 0 1rem;padding-left:1.25rem;color:var(--soft)}
h1{margin:0 0 .25rem;font-size:1.5rem}
p{margin:0 0 1rem;color:var(--soft)}
label{display:block;margin:1rem 0 .25rem;font-weight:600}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.5rem}
button{width:100%;min-height:2.75rem;margin-top:1.5rem;font:inherit;font-weight:600;color:var(--on-strong);background:var(--strong);border:0;border-radius:.5rem;cursor:pointer}
input+p{margin-top:.5rem}
[hidden]{display:none}
.second{color:inherit;background:transparent;border:1px solid var(--line)}
a{color:var(--strong)}
:focus-visible{outline:3px solid var(--strong);outline-offset:2px}
.problem{padding:.75rem;border:2px solid var(--bad);border-radius:.5rem;color:var(--bad)}
`

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
const styleHash = hashOf(STYLE)

/** A plain page may use its own styles and submit its form to us. */
const PLAIN_DOCUMENT_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** A script may call our own API and nothing else. */
const policyWith = (script: string | undefined) =>
  script === undefined
    ? PLAIN_DOCUMENT_POLICY
    : `${PLAIN_DOCUMENT_POLICY}; script-src 'sha256-${hashOf(script)}'; connect-src 'self'`

/**
 * A page of the server itself that needs no script. `main` is HTML: a short text with a form, or a text to read, which search
 * engines may index.
 */
export const plainDocument = (
  title: string,
  main: string,
  kind: 'form' | 'text' = 'form',
  lang = 'en-NZ',
) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${kind === 'form' ? '<meta name="robots" content="noindex">\n' : ''}<title>${htmlText(title)} · Smart Bins Wellington</title>
<style>${STYLE}</style>
</head>
<body>
<main class="${kind}">
${main}
</main>
</body>
</html>
`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an HTML element or a quoted attribute. */
export const htmlText = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
