import { useEffect, useRef } from 'react'
import { fetchFormulas } from './rich-text-drawing.ts'

interface FormulaProps {
  latex: string
  isBlock?: boolean
  /** Told whether something is wrong with it. */
  onDrawn?: (isWrong: boolean) => void
}

/** A formula; its LaTeX until what draws it was fetched, and where it cannot be drawn. */
export function Formula({ latex, isBlock = false, onDrawn }: FormulaProps) {
  const host = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let isGone = false
    host.current!.textContent = latex
    fetchFormulas().then(
      draw => {
        if (isGone) return
        const problem = draw(host.current!, latex, isBlock)
        onDrawn?.(problem !== undefined)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [latex, isBlock, onDrawn])
  return <span ref={host} />
}
