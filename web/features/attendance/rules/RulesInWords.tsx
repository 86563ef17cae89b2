import { useQuery } from '@tanstack/react-query'
import { usualRules, weighedStates } from '#contract/features/attendance/course-rules.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { ask } from '#web/lib/call.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'

/** What a course has decided otherwise than usual, as a student reads it; nothing where it has not. */
export function RulesInWords({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const { data } = useQuery({ ...ask(attendanceRuleCalls.getRules, { courseId }), meta: { handled: true } })
  if (!data) return null
  const { lateAfter, absentAfter, recordsAbsent, weights, networkRule, checkInAgain, proofHours } = data
  const weighed = weighedStates
    .filter(state => weights[state] !== usualRules.weights[state])
    .map(state => {
      const weight = weights[state]
      const named = { label: t(`state.${state}`) }
      return weight === null
        ? t('rules.weightNone', named)
        : t('rules.weight', { ...named, share: percent(weight / 100) })
    })
  const sentences = [
    lateAfter !== null && t('rules.lateWords', { count: lateAfter }),
    absentAfter !== null &&
      t(recordsAbsent ? 'rules.absentWords' : 'rules.refusedWords', { count: absentAfter }),
    networkRule !== 'off' && t(`rules.networkWords.${networkRule}`),
    checkInAgain !== 'nobody' && t(`rules.againWords.${checkInAgain}`),
    proofHours !== usualRules.proofHours &&
      (proofHours === 0 ? t('rules.proofsOffWords') : t('rules.proofWords', { count: proofHours })),
    weighed.length > 0 && t('rules.weightWords', { list: weighed.join(' · ') }),
  ].filter(sentence => sentence !== false)
  if (sentences.length === 0) return null
  return (
    <Callout title={t('rules.inWords')}>
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Callout>
  )
}
