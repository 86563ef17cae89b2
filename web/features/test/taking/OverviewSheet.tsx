import type { OwnPaper, OwnQuestion } from '#contract/features/test/taking-entities.ts'
import type { PartJournal } from '#web/features/submission/writing/writing.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SendIcon, StarIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { isAnswered, type PaperAnswer } from './answers.ts'
import type { Asked } from './asked.ts'
import styles from './OverviewSheet.module.css'

interface OverviewSheetProps {
  open: boolean
  onClose: () => void
  asked: readonly Asked<OwnQuestion>[]
  sections: OwnPaper['sections']
  parts: readonly PartJournal<PaperAnswer>[]
  marks: readonly number[]
  at: number
  onGo: (at: number) => void
  onHandIn: () => void
}

/** All questions with how far each is; a press opens one. */
export function OverviewSheet(props: OverviewSheetProps) {
  const { open, onClose, asked, sections, parts, marks, at, onGo, onHandIn } = props
  const t = useTexts('test/taking')
  const answered = parts.filter(({ value }) => isAnswered(value)).length
  const hasParts = sections.length > 1 || sections.some(({ title }) => title !== '')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('overview.title')}
      footer={
        <MainButton
          icon={SendIcon}
          onClick={() => {
            onClose()
            onHandIn()
          }}
        >
          {t('paper.handIn')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <p>{t('overview.answeredOf', { count: answered, total: asked.length })}</p>
        {sections.map((section, place) => {
          const inIt = asked.filter(({ question }) => question.section === place)
          if (inIt.length === 0) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paper's parts have nothing but their order
            <section key={place}>
              {hasParts && (
                <h3 className={styles.part}>{section.title || t('paper.part', { number: place + 1 })}</h3>
              )}
              <ul className={styles.numbers}>
                {inIt.map(({ question: { slot }, number }) => {
                  const part = parts[number - 1]
                  const isMarked = marks.includes(slot)
                  const isDone = part !== undefined && isAnswered(part.value)
                  return (
                    <li key={slot}>
                      <button
                        type="button"
                        className={classNames(styles.number, isDone && styles.answered)}
                        aria-current={number - 1 === at || undefined}
                        aria-label={t('overview.item', {
                          number,
                          state: statesOf(isDone, isMarked, part?.status !== 'saved', t),
                        })}
                        onClick={() => onGo(number - 1)}
                      >
                        {number}
                        {isMarked && <StarIcon size={14} className={styles.mark} />}
                      </button>
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
        <ul className={styles.legend} aria-hidden="true">
          <li>
            <span className={classNames(styles.sample, styles.answered)} /> {t('overview.answered')}
          </li>
          <li>
            <span className={styles.sample} /> {t('overview.unanswered')}
          </li>
          <li>
            <StarIcon size={14} /> {t('overview.marked')}
          </li>
        </ul>
      </Stack>
    </Sheet>
  )
}

const statesOf = (isDone: boolean, isMarked: boolean, isWaiting: boolean, t: Translate<'test/taking'>) =>
  [
    t(isDone ? 'overview.answered' : 'overview.unanswered'),
    isMarked && t('overview.marked'),
    isWaiting && t('overview.waiting'),
  ]
    .filter(Boolean)
    .join(t('seen.comma'))
