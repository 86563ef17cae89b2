import { loadTexts, textsOf } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { type Taker, takers } from './takers.ts'
import styles from './Veil.module.css'

/** What lies over everything else, and what is a page of its own. */
const dialog = '[aria-modal="true"]'
const page = '[data-page]'

let isWatching = false

/** Listens for files that are dragged over the document or pasted into it, from now on. */
export function watch(): void {
  if (isWatching) return
  isWatching = true
  const veil = makeVeil()
  document.addEventListener('dragover', event => {
    if (!hasFiles(event) || takers.size === 0) return
    // What is written in takes pictures by itself.
    if (event.defaultPrevented) return veil.show(undefined)
    const taker = takerAt(event.target)
    // Without it, the browser would open the file in place of what is being written.
    event.preventDefault()
    event.dataTransfer!.dropEffect = taker ? 'copy' : 'none'
    veil.show(taker)
  })
  document.addEventListener('dragleave', event => {
    if (event.relatedTarget === null) veil.show(undefined)
  })
  document.addEventListener('drop', event => {
    veil.show(undefined)
    if (event.defaultPrevented || !hasFiles(event) || takers.size === 0) return
    event.preventDefault()
    const { files, isAnyFolder } = filesOf(event.dataTransfer!)
    if (isAnyFolder) void loadTexts('file').then(() => toast.bad(textsOf('file')('noFolders')))
    give(takerAt(event.target), files)
  })
  document.addEventListener('paste', event => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (event.defaultPrevented || files.length === 0) return
    // Office programs add a picture of what is copied to its text.
    if (isOnText(event.target) && event.clipboardData!.types.includes('text/plain')) return
    const taker = takerAt(event.target)
    if (!taker) return
    event.preventDefault()
    give(taker, files)
  })
  function give(taker: Taker | undefined, files: readonly File[]) {
    if (!taker || files.length === 0) return
    taker.accept(files)
    void loadTexts('file').then(() => veil.say(textsOf('file')('taken', { count: files.length })))
  }
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

const isOnText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

/** Folders arrive as files that cannot be read. */
function filesOf({ items }: DataTransfer) {
  const dropped = [...items].filter(({ kind }) => kind === 'file')
  const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry?.()?.isDirectory === true
  const files = dropped.filter(item => !isFolder(item)).flatMap(item => item.getAsFile() ?? [])
  return { files, isAnyFolder: dropped.some(isFolder) }
}

/** What takes files that fall on a place: itself, or the only one of its page. */
function takerAt(target: EventTarget | null): Taker | undefined {
  const place = target instanceof Element ? target : document.body
  const there = [...takers].filter(({ element }) => !element.closest('[inert]'))
  const itself = there.filter(({ element }) => element.contains(place)).at(-1)
  if (itself) return itself
  const around = pageOf(place)
  const [only, another] = there.filter(({ element }) => around === undefined || pageOf(element) === around)
  return another ? undefined : only
}

/** The dialog or page that something is on; the uppermost dialog if it is on none. Undefined: it is beside all pages. */
const pageOf = (element: Element) =>
  element.closest(`${dialog}, ${page}`) ??
  [...document.querySelectorAll(dialog)].filter(each => !each.closest('[inert]')).at(-1)

/** What lies over a page while files are held above it. */
function makeVeil() {
  const veil = document.createElement('div')
  const words = document.createElement('p')
  veil.className = styles.veil!
  words.className = styles.words!
  words.setAttribute('role', 'status')
  veil.append(words)
  document.body.append(veil)
  const say = (text: string) => {
    // Whatever else has emptied the page meanwhile.
    if (!veil.isConnected) document.body.append(veil)
    if (words.textContent !== text) words.textContent = text
  }
  return {
    say,
    show(taker: Taker | undefined) {
      veil.toggleAttribute('data-shown', taker !== undefined)
      if (!taker) return
      const { left, top, width, height } = (pageOf(taker.element) ?? document.body).getBoundingClientRect()
      Object.assign(veil.style, {
        ...{ left: `${left}px`, top: `${top}px` },
        ...{ width: `${width}px`, height: `${height}px` },
      })
      say(taker.says)
    },
  }
}
