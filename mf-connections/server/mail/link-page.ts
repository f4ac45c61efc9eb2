/** The form by which the page does what a mail program does by RFC 8058. */
export const STOP_BUTTON =
  '<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Stop these mails</button></form>'

/** A page to which a mail links. `main` is HTML. */
export const linkPage = (title: string, main: string) => `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Smart Bins</title>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`
