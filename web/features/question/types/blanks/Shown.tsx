import {
  type BlankAnswer,
  type BlankKey,
  type BlankParts,
  rightBlanks,
  rightIn,
  saidIn,
  textIn,
} from '#contract/features/question/types/blanks.ts'
import { escapeHtml } from '#contract/features/question/types/parts.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { ShownProps } from '../looks.ts'
import { Instead, type Judged, ShownRows } from '../parts/ShownRows.tsx'
import styles from './Blanks.module.css'
import { textWithBlanks } from './text-with-blanks.ts'

/** The text with what was given in its blanks, and below it what is right in each. */
export function BlanksShown({
  question,
  answer,
  questionKey,
}: ShownProps<BlankParts, BlankAnswer, BlankKey>) {
  const t = useTexts('question/types')
  const { html, parts } = question
  const right = new Set(questionKey ? rightBlanks(answer ?? [], parts, questionKey) : [])
  const rights = questionKey ? rightIn(parts, questionKey) : []
  const blanks = parts.blanks.map((blank, place) => {
    const judged: Judged = !questionKey ? null : right.has(blank.id) ? 'right' : 'wrong'
    return { ...blank, said: saidIn(blank, textIn(answer ?? [], blank.id)), judged, right: rights[place] }
  })
  const filled = textWithBlanks(html, place => {
    const { said, judged } = blanks[place] ?? { said: '', judged: null }
    return `<span class="${styles.given}" data-judged="${judged ?? ''}">${escapeHtml(said) || '&nbsp;—&nbsp;'}</span>`
  })
  return (
    <div className={styles.shown}>
      <RichText html={filled} />
      {questionKey && (
        <ShownRows
          rows={blanks.map(({ id, said, judged, right }, place) => ({
            key: id,
            letter: blanks.length > 1 ? String(place + 1) : undefined,
            content: said === '' ? t('verdict.unanswered') : said,
            judged,
            instead: judged === 'wrong' && <Instead>{right}</Instead>,
          }))}
        />
      )}
      {questionKey?.isAnyOrder && <p>{t('anyOrder')}</p>}
    </div>
  )
}
