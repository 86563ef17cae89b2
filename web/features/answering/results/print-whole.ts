import { type RefObject, useEffect, useState } from 'react'
import { usePrintable } from '#web/ui/base/use-printable.ts'
import { useRest } from '#web/ui/base/use-rest.ts'

/** More is not put on paper: a browser holds all of it at once. */
const most = 1000

interface Paged {
  /** How much of the list is there. */
  count: number
  hasMore: boolean
  isLoading: boolean
  hasFailed: boolean
  onMore: () => void
}

/** Prints a list whole: fetches what is missing of it and its pictures first. The browser saves it as PDF where that is wanted. */
export function usePrintWhole(
  sheet: RefObject<HTMLElement | null>,
  { count, hasMore, isLoading, hasFailed, onMore }: Paged,
) {
  const [isPreparing, setPreparing] = useState(false)
  usePrintable(sheet)
  const isMissing = hasMore && count < most
  useRest(isPreparing && isMissing && !isLoading && !hasFailed, count, onMore)
  useEffect(() => {
    if (isPreparing && hasFailed) setPreparing(false)
    if (!isPreparing || isMissing || hasFailed) return
    let isGone = false
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])]
    for (const picture of pictures) picture.loading = 'eager'
    // One that cannot be shown is missing on paper as well.
    Promise.all(pictures.map(picture => picture.decode().catch(() => undefined))).then(() => {
      if (isGone) return
      setPreparing(false)
      print()
    })
    return () => {
      isGone = true
    }
  }, [isPreparing, isMissing, hasFailed, sheet])
  return { isPreparing, prepare: () => setPreparing(true) }
}
