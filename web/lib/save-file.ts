/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The same for a file that came in an answer, in base64. */
export function saveAnswered({ name, type, content }: { name: string; type: string; content: string }) {
  const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
  saveFile(new Blob([bytes], { type }), name)
}
