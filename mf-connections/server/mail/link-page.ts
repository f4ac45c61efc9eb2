/** The form by which the page does what a mail program does by RFC 8058. */
export const stopButton = (label = 'Stop these mails') =>
  `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${label}</button></form>`

/** A page to which a mail links. All of it is HTML. */
export const linkPage = (title: string, main: string, lang = 'en-NZ') => `<!doctype html>
<html lang="${lang}">
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
