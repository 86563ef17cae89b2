import { useQuery } from '@tanstack/react-query'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Meant } from './written-form.ts'

/**
 * Whom an activity is for, as it is or as it was chosen.
 * @param activityId the one that is changed; undefined: a new one
 * @param value what was chosen; undefined: nothing yet
 */
export function useAudience(activityId: string | undefined, value: readonly Meant[] | undefined) {
  const t = useTexts('activity/editor')
  const kept = useQuery({
    ...ask(audienceCalls.getAudience, { activityId: activityId ?? '' }),
    enabled: activityId !== undefined && value === undefined,
  })
  const audience = value ?? kept.data?.list ?? []
  return {
    audience,
    isKnown: value !== undefined || activityId === undefined || kept.data !== undefined,
    isForAll: value ? value.length === 0 : (kept.data?.isForAll ?? true),
    names: audience.map(({ name }) => name).join(t('between')) || t('forNobody'),
  }
}

export type Audience = ReturnType<typeof useAudience>
