import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { bankCalls } from '#contract/features/question/calls.ts'
import type { Bank } from '#contract/features/question/entities.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { bankLimits, includes } from '#contract/features/question/rules.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { RefusedState } from '#web/ui/base/State.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { bankPath } from '../addresses.ts'
import { bankQueries } from '../queries.ts'

/** The name of a bank, and what whoever opens it should know. */
export function BankSettingsScreen() {
  const t = useTexts('question')
  const [search] = useSearchParams()
  const query = useQuery(ask(bankCalls.get, { id: search.get('id') ?? '' }))
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonRows rows={2} />}>
      {bank =>
        includes(bank.right, 'manage') ? (
          <BankForm key={bank.id} bank={bank} />
        ) : (
          <Screen>
            <RefusedState message={t('bank.refused')} />
          </Screen>
        )
      }
    </AnsweredScreen>
  )
}

function BankForm({ bank: { id, title, description } }: { bank: Bank }) {
  const t = useTexts('question')
  const back = useBack(bankPath(id))
  const change = useCommand(bankCalls.change, {
    refreshes: bankQueries,
    onDone: () => {
      toast.good(t('bank.changed'))
      back()
    },
  })
  const form = useForm({
    start: { title, description },
    problems: values => ({
      title: values.title.trim() === '' && problemText(bankErrors.titleMissing),
    }),
    send: values =>
      change.mutateAsync({ id, title: values.title.trim(), description: values.description.trim() }),
  })
  useLeaveQuestion(form)
  return (
    <Screen
      footer={
        <MainButton busy={form.isSending} onClick={form.submit}>
          {t('save')}
        </MainButton>
      }
    >
      <Form {...form.props}>
        <TextField label={t('bank.name')} required maxLength={bankLimits.title} {...form.field('title')} />
        <TextArea
          label={t('bank.description')}
          hint={t('bank.descriptionHint')}
          rows={3}
          maxLength={bankLimits.description}
          {...form.field('description')}
        />
      </Form>
    </Screen>
  )
}
