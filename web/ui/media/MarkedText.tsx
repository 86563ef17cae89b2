import { lazy, type ReactNode, Suspense } from 'react'

interface MarkedTextProps {
  text: string
  /** Of the members whom it names. */
  names?: readonly string[]
}

/** Without a network what draws may not be there. */
const Undrawn = ({ children }: { children: ReactNode }) => <>{children}</>

const fetchParts = () => import('./marked-parts.ts').catch(() => undefined)
const DrawnText = lazy(() => fetchParts().then(parts => ({ default: parts?.DrawnText ?? Undrawn })))
/** For `MarkedTextArea`. */
export const MarkedTextTools = lazy(() =>
  fetchParts().then(parts => ({ default: parts?.MarkedTextTools ?? Undrawn })),
)

/**
 * A short text as it was typed (a comment, a reason, feedback): its addresses open, its code and formulas are drawn. What
 * draws it is fetched for texts that have some; it can be read until then.
 */
export function MarkedText({ text, names }: MarkedTextProps) {
  if (!names?.length && !/[`$]|https?:/.test(text)) return text
  return (
    <Suspense fallback={text}>
      <DrawnText names={names}>{text}</DrawnText>
    </Suspense>
  )
}
