import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { TextArea, type TextAreaProps } from '../fields/TextArea.tsx'
import { MarkedTextTools } from './MarkedText.tsx'
import styles from './MarkedTextArea.module.css'

interface MarkedTextAreaProps extends Omit<TextAreaProps, 'ref'> {
  /** For those who need the field itself. */
  area?: RefObject<HTMLTextAreaElement | null>
  /** Tools before those for formulas and code. */
  tools?: ReactNode
}

/** The small form of the editor, for comments, reasons and feedback: plain text, in which formulas and code have marks. */
export function MarkedTextArea({ area, tools, ...field }: MarkedTextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const used = area ?? own
  return (
    <div className={styles.field}>
      <TextArea ref={used} {...field} />
      <div className={styles.tools}>
        <Suspense fallback={tools}>
          <MarkedTextTools area={used} text={field.value} onChange={field.onChange}>
            {tools}
          </MarkedTextTools>
        </Suspense>
      </div>
    </div>
  )
}
