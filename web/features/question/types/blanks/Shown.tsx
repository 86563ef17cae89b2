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

/** The text with what was given in its blanks, and below it what is right in each; without an answer what is right stands in the blanks. */
export function BlanksShown({
  question,
  answer,
  questionKey,
}: ShownProps<BlankParts, BlankAnswer, BlankKey>) {
  const t = useTexts('question/types')
  const { html, parts } = question
  const rights = questionKey ? rightIn(parts, questionKey) : []
  if (answer === undefined)
    return <RightBlanks question={question} rights={rights} isAnyOrder={questionKey?.isAnyOrder} />
  const right = new Set(questionKey ? rightBlanks(answer ?? [], parts, questionKey) : [])
  const blanks = parts.blanks.map((blank, place) => {
    const judged: Judged = !questionKey ? null : right.has(blank.id) ? 'right' : 'wrong'
    return { ...blank, said: saidIn(blank, textIn(answer ?? [], blank.id)), judged, right: rights[place] }
  })
  const filled = textWithBlanks(html, place => {
    const { said, judged } = blanks[place] ?? { said: '', judged: null }
    return givenHtml(said, judged)
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

const givenHtml = (said: string, judged: Judged) =>
  `<span class="${styles.given}" data-judged="${judged ?? ''}">${escapeHtml(said) || '&nbsp;—&nbsp;'}</span>`

interface RightBlanksProps {
  question: ShownProps<BlankParts, BlankAnswer, BlankKey>['question']
  /** What is right in each blank, as people read it. */
  rights: readonly string[]
  isAnyOrder?: boolean
}

/** The text with what is right in its blanks, and below it what can be chosen from. */
function RightBlanks({ question: { html, parts }, rights, isAnyOrder }: RightBlanksProps) {
  const t = useTexts('question/types')
  const rows = parts.blanks.flatMap(({ id, options }, place) =>
    options.length === 0
      ? []
      : {
          key: id,
          letter: String(place + 1),
          content: options.map(({ text }) => text).join(' / '),
          judged: null,
        },
  )
  return (
    <div className={styles.shown}>
      <RichText html={textWithBlanks(html, place => givenHtml(rights[place] ?? '', 'right'))} />
      {rows.length > 0 && <ShownRows label={t('choices')} rows={rows} />}
      {isAnyOrder && <p>{t('anyOrder')}</p>}
    </div>
  )
}
