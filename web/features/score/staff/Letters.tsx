import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import {
  type GivenLetter,
  type LetterStep,
  letterLength,
  lettersProblem,
  maxLetters,
  scoreLimit,
} from '#contract/features/score/rules.ts'
import { invalidate, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CloseIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { scoreQueries } from '../queries.ts'
import styles from './Letters.module.css'
import { scales, stepsOf } from './letter-scales.ts'

interface LettersProps {
  courseId: string
  letters: readonly LetterStep[]
  mayChange: boolean
}

/** What the totals of a course are called. */
export function Letters({ courseId, letters, mayChange }: LettersProps) {
  const t = useTexts('score')
  const [edited, setEdited] = useState<readonly GivenLetter[] | null>(null)
  /** Those that stood there when the sheet was opened. */
  const [seen, setSeen] = useState<readonly LetterStep[]>([])
  const edit = (steps: readonly GivenLetter[]) => {
    setSeen(letters)
    setEdited(steps)
  }
  const client = useQueryClient()
  const save = useCommand(scoreCalls.setLetters, {
    refreshes: scoreQueries,
    onDone: () => {
      setEdited(null)
      toast.good(t('letters.saved'))
    },
    onFailed: failure => {
      if (failure.is(scoreErrors.schemeChanged)) {
        setEdited(null)
        void invalidate(client, ...scoreQueries)
      }
      void alertFailure(failure)
    },
  })
  const choose = async () => {
    const scale = await chooseAction({
      title: t('letters.scale'),
      choices: scales.map(key => ({ key, label: t(`letters.scales.${key}`) })),
    })
    const words = { levels: t('letters.levels'), passing: t('letters.passing') }
    if (scale) edit(stepsOf(scale, words))
  }
  return (
    <Card title={t('letters.title')}>
      <Stack gap={3}>
        {letters.length === 0 ? <p>{t('letters.hint')}</p> : <LetterSteps letters={letters} />}
        {mayChange &&
          (letters.length === 0 ? (
            <Button block icon={PlusIcon} onClick={() => void choose()}>
              {t('letters.choose')}
            </Button>
          ) : (
            <Button block onClick={() => edit(letters)}>
              {t('letters.change')}
            </Button>
          ))}
      </Stack>
      <Sheet open={edited !== null} onClose={() => setEdited(null)} title={t('letters.title')}>
        {edited && (
          <LettersForm
            letters={edited}
            isNew={letters.length === 0}
            onSave={given => save.mutateAsync({ courseId, letters: [...given], seen: [...seen] })}
          />
        )}
      </Sheet>
    </Card>
  )
}

/** A scale to be read. */
export function LetterSteps({ letters }: { letters: readonly LetterStep[] }) {
  const t = useTexts('score')
  return (
    <ul className={styles.steps}>
      {letters.map(({ letter, lowest }) => (
        <li key={letter} className={styles.step}>
          <span className={styles.letter}>{letter}</span> {t('letters.from', { lowest })}
        </li>
      ))}
    </ul>
  )
}

interface LettersFormProps {
  letters: readonly GivenLetter[]
  isNew: boolean
  onSave: (letters: readonly GivenLetter[]) => Promise<unknown>
}

/** A scale to be changed: each letter with the total it begins at. */
export function LettersForm({ letters, isNew, onSave }: LettersFormProps) {
  const t = useTexts('score')
  const form = useForm({
    start: { steps: letters },
    problems: ({ steps }) => {
      const problem = lettersProblem(steps)
      return { steps: problem && problemText(problem.error, problem.details) }
    },
    send: ({ steps }) => onSave(steps),
  })
  const { steps } = form.values
  const put = (place: number, changed: Partial<GivenLetter>) =>
    form.change({ steps: steps.map((step, index) => (index === place ? { ...step, ...changed } : step)) })
  const problem = form.errorOf('steps')
  return (
    <Form {...form.props}>
      {steps.map(({ letter, lowest }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter has nothing else that stays the same
        <div key={place} className={styles.row}>
          <TextField
            label={t('letters.letter')}
            value={letter}
            onChange={text => put(place, { letter: text })}
            maxLength={letterLength}
          />
          <NumberField
            label={t('letters.lowest')}
            value={lowest}
            onChange={from => put(place, { lowest: from })}
            decimals={1}
            max={scoreLimit}
          />
          <IconButton
            icon={CloseIcon}
            label={t('letters.remove', { letter })}
            onClick={() => form.change({ steps: steps.filter((_, index) => index !== place) })}
          />
        </div>
      ))}
      {problem && (
        <p className={styles.problem} role="alert" data-invalid>
          {problem}
        </p>
      )}
      {steps.length < maxLetters && (
        <Button
          block
          icon={PlusIcon}
          onClick={() => form.change({ steps: [...steps, { letter: '', lowest: null }] })}
        >
          {t('letters.add')}
        </Button>
      )}
      <MainButton type="submit" busy={form.isSending}>
        {t('letters.save')}
      </MainButton>
      {!isNew && (
        <Button kind="danger" block onClick={() => void onSave([]).catch(() => undefined)}>
          {t('letters.none')}
        </Button>
      )}
    </Form>
  )
}
