import { useQuery } from '@tanstack/react-query'
import {
  type AgainRule,
  againRules,
  type CourseRules,
  isInOrder,
  type NetworkRule,
  networkRules,
  proofHours,
  weighedStates,
} from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { longestDuration } from '#contract/features/attendance/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { alertFailure, failureText } from '#web/shell/failures.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import styles from './RulesScreen.module.css'

/** From when students are late or too late, and what each status counts. */
export function RulesScreen() {
  const { courseId } = useCourseAddress()
  const query = useQuery({ ...ask(attendanceRuleCalls.getRules, { courseId }), gcTime: 0 })
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {data => <RulesForm courseId={courseId} rules={data} mayChange={data.can.manage} />}
    </AnsweredScreen>
  )
}

const linesOf = (text: string) => text.split(/\s+/).filter(line => line !== '')

interface RulesFormProps {
  courseId: string
  rules: CourseRules
  mayChange: boolean
}

function RulesForm({ courseId, rules, mayChange }: RulesFormProps) {
  const t = useTexts('attendance')
  const save = useCommand(attendanceRuleCalls.setRules, {
    refreshes: [attendanceRuleCalls.getRules],
    onDone: () => toast.good(t('rules.saved')),
    onFailed: failure => {
      const isOfNetworks = [attendanceErrors.networkForm, attendanceErrors.networksMissing].some(error =>
        failure.is(error),
      )
      if (isOfNetworks) form.refuse({ networks: failureText(failure) })
      else void alertFailure(failure)
    },
  })
  const { lateAfter, absentAfter, recordsAbsent, weights, networkRule, networks } = rules
  const { checkInAgain, proofHours: hours } = rules
  const form = useForm({
    start: {
      ...{ lateAfter, absentAfter, recordsAbsent, networkRule, checkInAgain, ...weights },
      networks: networks.join('\n'),
      proofHours: hours === 0 ? null : hours,
    },
    problems: values => ({
      absentAfter: !isInOrder(values) && problemText(attendanceErrors.rulesOrder),
      networks:
        values.networkRule !== 'off' &&
        linesOf(values.networks).length === 0 &&
        problemText(attendanceErrors.networksMissing),
    }),
    send: ({ lateAfter, absentAfter, recordsAbsent, networkRule, networks, ...more }) => {
      const { checkInAgain, proofHours, ...weights } = more
      const network = { networkRule, networks: linesOf(networks), proofHours: proofHours ?? 0 }
      const times = { lateAfter, absentAfter, recordsAbsent, checkInAgain }
      return save.mutateAsync({ courseId, ...times, weights, ...network })
    },
  })
  useLeaveQuestion(form)
  const minutes = {
    min: 1,
    max: longestDuration,
    unit: t('rules.minutes'),
    placeholder: t('rules.never'),
    disabled: !mayChange,
  }
  return (
    <Screen
      footer={
        mayChange && (
          <MainButton busy={form.isSending} onClick={form.submit}>
            {t('rules.save')}
          </MainButton>
        )
      }
    >
      <Form {...form.props}>
        <Card title={t('rules.late')}>
          <Stack gap={4}>
            <div className={styles.pair}>
              <NumberField label={t('rules.lateAfter')} {...form.field('lateAfter')} {...minutes} />
              <NumberField label={t('rules.absentAfter')} {...form.field('absentAfter')} {...minutes} />
            </div>
            {form.values.absentAfter !== null && (
              <RadioList
                label={t('rules.tooLate')}
                value={form.values.recordsAbsent ? 'absent' : 'refused'}
                onChange={choice => form.change({ recordsAbsent: choice === 'absent' })}
                options={(['refused', 'absent'] as const).map(value => ({
                  value,
                  label: t(`rules.${value}`),
                  hint: t(`rules.${value}Hint`),
                  disabled: !mayChange,
                }))}
              />
            )}
            <p className={styles.hint}>{t('rules.from')}</p>
          </Stack>
        </Card>
        <Card title={t('rules.weights')}>
          <Stack gap={4}>
            <div className={styles.pair}>
              {weighedStates.map(state => (
                <NumberField
                  key={state}
                  label={t(`state.${state}`)}
                  {...form.field(state)}
                  max={100}
                  unit="%"
                  placeholder={t('rules.notCounted')}
                  disabled={!mayChange}
                />
              ))}
            </div>
            <p className={styles.hint}>{t('rules.weightsHint')}</p>
          </Stack>
        </Card>
        <Card title={t('rules.network')}>
          <Stack gap={4}>
            <RadioList<NetworkRule>
              label={t('rules.networkRule')}
              value={form.values.networkRule}
              onChange={choice => form.change({ networkRule: choice })}
              options={networkRules.map(value => ({
                value,
                label: t(`rules.networkOption.${value}`),
                disabled: !mayChange,
              }))}
            />
            {form.values.networkRule !== 'off' && (
              <TextArea
                label={t('rules.networks')}
                hint={t('rules.networksHint')}
                rows={3}
                disabled={!mayChange}
                {...form.field('networks')}
              />
            )}
          </Stack>
        </Card>
        <Card title={t('rules.again')}>
          <RadioList<AgainRule>
            label={t('rules.againWho')}
            value={form.values.checkInAgain}
            onChange={choice => form.change({ checkInAgain: choice })}
            options={againRules.map(value => ({
              value,
              label: t(`rules.againOption.${value}`),
              hint: value === 'nobody' ? t('rules.againNobodyHint') : undefined,
              disabled: !mayChange,
            }))}
          />
        </Card>
        <Card title={t('rules.proofs')}>
          <Stack gap={4}>
            <NumberField
              label={t('rules.proofHours')}
              {...form.field('proofHours')}
              max={proofHours.most}
              unit={t('rules.hours')}
              placeholder={t('rules.notTaken')}
              disabled={!mayChange}
            />
            <p className={styles.hint}>{t('rules.proofHint')}</p>
          </Stack>
        </Card>
      </Form>
    </Screen>
  )
}
