import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { criterionProblem, rubricLimits } from '#contract/features/rubric/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { type CriterionEntered, spliced } from '../rubric-form.ts'
import styles from './RubricFields.module.css'

interface CriterionSheetProps {
  criterion: CriterionEntered
  isLocked: boolean
  onDone: (criterion: CriterionEntered) => void
  onClose: () => void
}

type Level = CriterionEntered['levels'][number]

/** One criterion: what it is about, and its levels with their points. */
export function CriterionSheet({ criterion, isLocked, onDone, onClose }: CriterionSheetProps) {
  const t = useTexts('rubric')
  const form = useForm({
    start: criterion,
    problems: entered => {
      const problem = criterionProblem(entered)
      const text = problemText(problem?.error, problem?.details)
      return problem?.error === rubricErrors.criterionTitleMissing ? { title: text } : { levels: text }
    },
    send: onDone,
  })
  const { levels } = form.values
  const error = form.errorOf('levels')
  const put = (next: Level[]) => form.change({ levels: next })
  const change = (at: number, part: Partial<Level>) =>
    put(spliced(levels, at, 1, { ...levels[at]!, ...part }))
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('form.criterion')}
      footer={<MainButton onClick={form.submit}>{t('form.done')}</MainButton>}
    >
      <Form {...form.props}>
        <TextField
          label={t('form.name')}
          maxLength={rubricLimits.criterionTitle}
          required
          autoFocus={criterion.title === ''}
          {...form.field('title')}
        />
        <TextArea
          label={t('form.description')}
          rows={2}
          maxLength={rubricLimits.description}
          {...form.field('description')}
        />
        <div className={styles.levels}>
          <div>
            <h3 className={styles.levelsTitle}>{t('form.levels')}</h3>
            <p className={styles.hint}>{t('form.levelsHint')}</p>
          </div>
          {levels.map((level, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: levels have no names of their own while they are written
            <div key={at} className={styles.level} data-locked={isLocked || undefined}>
              <TextField
                label={t('form.level', { number: at + 1 })}
                value={level.title}
                onChange={title => change(at, { title })}
                maxLength={rubricLimits.levelTitle}
                labelHidden
                placeholder={t('form.level', { number: at + 1 })}
              />
              <NumberField
                label={t('form.levelPoints', { number: at + 1 })}
                labelHidden
                value={level.points}
                onChange={points => change(at, { points })}
                decimals={1}
                max={rubricLimits.points}
                disabled={isLocked}
              />
              {!isLocked && (
                <IconButton
                  icon={CloseIcon}
                  label={t('form.removeLevel', { number: at + 1 })}
                  disabled={levels.length <= rubricLimits.minLevels}
                  onClick={() => put(spliced(levels, at, 1))}
                />
              )}
              <div className={styles.wide}>
                <TextField
                  label={t('form.levelDescription', { number: at + 1 })}
                  labelHidden
                  placeholder={t('form.levelDescriptionPlaceholder')}
                  value={level.description}
                  onChange={description => change(at, { description })}
                  maxLength={rubricLimits.description}
                />
              </div>
            </div>
          ))}
          {error && (
            <p className={styles.error} role="alert" data-invalid tabIndex={-1}>
              {error}
            </p>
          )}
          {!isLocked && levels.length < rubricLimits.maxLevels && (
            <Button
              icon={PlusIcon}
              onClick={() => put([...levels, { title: '', description: '', points: 0 }])}
            >
              {t('form.addLevel')}
            </Button>
          )}
        </div>
      </Form>
    </Sheet>
  )
}
