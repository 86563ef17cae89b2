import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { findOnPage, type Place } from '../pdf.ts'

/** Where a word stands: its page, and the lines on it. */
export interface Found {
  page: number
  places: readonly Place[]
}

interface PdfSearchProps {
  pdf: PDFDocumentProxy
  pages: number
  /** The page on the screen: looking begins there, or behind it when the same word is looked for again. */
  from: number
  onFound: (found: Found | undefined) => void
}

/** Looks for a word, page by page, and goes to the next page that has it. */
export function PdfSearch({ pdf, pages, from, onFound }: PdfSearchProps) {
  const t = useTexts('file')
  const [isBusy, setBusy] = useState(false)
  const last = useRef('')
  const look = async () => {
    const word = (
      await dialog.prompt({
        title: t('search.title'),
        label: t('search.word'),
        value: last.current,
        confirmLabel: t('search.next'),
      })
    )?.trim()
    if (!word) return onFound(undefined)
    const first = word === last.current ? from + 1 : from
    last.current = word
    setBusy(true)
    const found = await findFrom(pdf, { word, first, pages }).catch(() => undefined)
    setBusy(false)
    if (!found) toast.info(t('search.none'))
    onFound(found)
  }
  return (
    <IconButton icon={SearchIcon} label={t('search.title')} disabled={isBusy} onClick={() => void look()} />
  )
}

async function findFrom(
  pdf: PDFDocumentProxy,
  { word, first, pages }: { word: string; first: number; pages: number },
): Promise<Found | undefined> {
  for (let step = 0; step < pages; step++) {
    const page = ((first - 1 + step) % pages) + 1
    const places = await findOnPage(pdf, page, word)
    if (places.length > 0) return { page, places }
  }
  return undefined
}
