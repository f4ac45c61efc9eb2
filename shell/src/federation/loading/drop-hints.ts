/** Takes away the document's hints for the file at `url`: while one is there, its request goes on, called off or not. */
export function dropHints(url: string): void {
  const hints = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')
  for (const hint of hints) if (hint.href === url) hint.remove()
}
