import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { withAddresses } from '#web/features/file/text-pictures.ts'
import { ask } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { KindOfForm } from './ActivityForm.tsx'
import { Labelled, useSaid, type Versions } from './Differences.tsx'
import type { Meant, WrittenForm } from './written-form.ts'

export interface TheirVersionProps<F extends WrittenForm> {
  activityId: string
  theirs: F
  mine: F
  kind: KindOfForm
  /** Of the fields of the kind. */
  differences: (versions: Versions<F>) => ReactNode
}

/** What somebody else saved meanwhile, field by field, as far as it differs from what is in the form. */
export function TheirVersion<F extends WrittenForm>({
  activityId,
  theirs,
  mine,
  kind,
  differences,
}: TheirVersionProps<F>) {
  const t = useTexts('activity/editor')
  const { publication } = useSaid()
  const isTitle = theirs.title !== mine.title
  const isText = theirs.details !== mine.details
  const isFiles = kind.files !== undefined && namesOf(theirs) !== namesOf(mine)
  const isPublication = !kind.isAtOnce && publication(theirs) !== publication(mine)
  const audience = useTheirAudience(activityId, mine.audience)
  const isSame = !isTitle && !isText && !isFiles && !isPublication && audience === null
  return (
    <Card title={t('theirVersion')}>
      <Stack gap={3}>
        {isTitle && (
          <Labelled label={t('title')}>
            <p>{theirs.title}</p>
          </Labelled>
        )}
        {isText && (
          <Labelled label={kind.details}>
            <RichText html={withAddresses(theirs.details)} />
          </Labelled>
        )}
        {isFiles && (
          <Labelled label={kind.files!}>
            <AttachmentList files={theirs.files} />
          </Labelled>
        )}
        <Suspense fallback={null}>
          {differences({ theirs, mine, otherwise: isSame && <p>{t('theirSame')}</p> })}
        </Suspense>
        {audience && (
          <Labelled label={t('forWhom')}>
            <p>{audience}</p>
          </Labelled>
        )}
        {isPublication && (
          <Labelled label={t('publication')}>
            <p>{publication(theirs)}</p>
          </Labelled>
        )}
      </Stack>
    </Card>
  )
}

/**
 * Whom it is for in their version, in words, where that is another choice than the one made here; null: it is not. Undefined: it is
 * not known yet.
 */
function useTheirAudience(activityId: string, mine: readonly Meant[] | undefined) {
  const t = useTexts('activity/editor')
  // What was not chosen here stays as they have it.
  const kept = useQuery({ ...ask(audienceCalls.getAudience, { activityId }), enabled: mine !== undefined })
  if (mine === undefined) return null
  if (!kept.data) return undefined
  const { isForAll, list } = kept.data
  if (isForAll === (mine.length === 0) && essenceOf(list) === essenceOf(mine)) return null
  if (isForAll) return t('wholeCourse')
  const said = list.map(({ name, publishAt, beginsAt, endsAt }) => {
    const times = [
      publishAt !== null && t('appearsAt', { time: fullTime(publishAt) }),
      beginsAt !== null && t('beginsAt', { time: fullTime(beginsAt) }),
      endsAt !== null && t('endsAt', { time: fullTime(endsAt) }),
    ].filter(Boolean)
    return times.length === 0 ? name : `${name} (${times.join(t('between'))})`
  })
  return said.join(t('between')) || t('forNobody')
}

const essenceOf = (audience: readonly Meant[]) =>
  audience
    .map(({ classId, groupId, publishAt, beginsAt, endsAt }) =>
      [classId ?? groupId, publishAt, beginsAt, endsAt].join(),
    )
    .sort()
    .join(' ')

const namesOf = ({ files }: WrittenForm) => files.map(({ id }) => id).join()
