import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '../base/IconButton.tsx'
import { CodeIcon, FormulaIcon } from '../icons/editor-icons.tsx'
import { DrawnText } from './DrawnText.tsx'
import styles from './MarkedTextArea.module.css'
import { formulaAt, markCode, markFormula, type Place } from './marking.ts'
import type { WrittenFormula } from './rich-text-formulas.ts'

const FormulaSheet = lazy(() =>
  import('./FormulaSheet.tsx').then(module => ({ default: module.FormulaSheet })),
)

interface MarkedTextToolsProps {
  /** The field that the text is written in. */
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
  /** Other tools, before these. */
  children: ReactNode
}

/** Puts formulas and code into a short text, and shows it as its readers will see it where it has some. */
export function MarkedTextTools({ area, text, onChange, children }: MarkedTextToolsProps) {
  const t = useTexts('ui/media')
  const [formula, setFormula] = useState<WrittenFormula & Place>()
  const chosen = (): Place => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    return { from: selectionStart, to: selectionEnd }
  }
  const put = ({ from, to }: Place, written: string, cursor = written.length) => {
    onChange(text.slice(0, from) + written + text.slice(to))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + cursor, from + cursor)
    })
  }
  const putCode = () => {
    const place = chosen()
    const code = text.slice(place.from, place.to)
    put(place, markCode(code), code === '' ? 1 : undefined)
  }
  return (
    <>
      {children}
      <IconButton
        icon={FormulaIcon}
        label={t('editor.formula')}
        onClick={() => setFormula(formulaAt(text, chosen()))}
      />
      <IconButton icon={CodeIcon} label={t('editor.code')} onClick={putCode} />
      {/`|\$.+\$/s.test(text) && (
        <p className={styles.preview}>
          <DrawnText>{text}</DrawnText>
        </p>
      )}
      {formula && (
        <Suspense>
          <FormulaSheet
            start={formula}
            onClose={() => setFormula(undefined)}
            onDone={written => {
              setFormula(undefined)
              put(formula, markFormula(written))
            }}
          />
        </Suspense>
      )}
    </>
  )
}
