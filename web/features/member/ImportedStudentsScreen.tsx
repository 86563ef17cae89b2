import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { packageCalls } from '#contract/features/package/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, CallFailure, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import styles from './ImportedStudentsScreen.module.css'
import { type Imported, pairUp, type Somebody } from './pairing.ts'
import { MemberSheet } from './parts/MemberSheet.tsx'
import { memberQueries } from './use-students.ts'

/** Pairs that one call takes. */
const maxPairs = 200

/** People from a course package: staff say which members they are, and their work is transferred. */
export function ImportedStudentsScreen() {
  const t = useTexts('member')
  const client = useQueryClient()
  const { courseId } = useCourseAddress()
  const query = useQuery(ask(packageCalls.listImportedStudents, { courseId }))
  const [chosen, setChosen] = useState<ReadonlyMap<string, Somebody | null>>(new Map())
  const [asked, setAsked] = useState<Imported | null>(null)
  const merge = useCommand(packageCalls.mergeStudents, {
    refreshes: [packageCalls.listImportedStudents, ...memberQueries],
    onDone: () => toast.good(t('imported.done')),
  })
  const list = query.data?.list ?? []
  const members = pairUp(list, chosen)
  const pairs = [...members].slice(0, maxPairs)
  const give = async () => {
    const input = {
      courseId,
      importedids: pairs.map(([imported]) => imported),
      studentIds: pairs.map(([, member]) => member.id),
    }
    try {
      const { moved, kept } = await client.fetchQuery({
        ...ask(packageCalls.previewMerge, input),
        staleTime: 0,
      })
      const isWanted = await dialog.confirm({
        title: t('imported.questionTitle', { count: pairs.length }),
        message: t('imported.question', { moved, kept }),
        confirmLabel: t('imported.go'),
      })
      if (isWanted) merge.mutate(input)
    } catch (failure) {
      if (failure instanceof CallFailure) await alertFailure(failure)
      else throw failure
    }
  }
  const choose = (member: Somebody | null) => {
    if (asked) setChosen(new Map(chosen).set(asked.id, member))
    setAsked(null)
  }
  // Neither imported people, nor members already matched to another.
  const except = [
    ...list.map(({ id }) => id as string),
    ...[...members].flatMap(([imported, member]) => (imported === asked?.id ? [] : member.id)),
  ]
  return (
    <Screen
      onRefresh={() => query.refetch()}
      footer={
        list.length > 0 && (
          <MainButton disabled={pairs.length === 0} busy={merge.isPending} onClick={() => void give()}>
            {t('imported.give', { count: pairs.length })}
          </MainButton>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={data => data.list.length === 0}
        empty={<EmptyState art="people" title={t('imported.none')} hint={t('imported.noneHint')} />}
      >
        {data => (
          <Stack gap={4}>
            <Callout tone="info">{t('imported.hint')}</Callout>
            <List>
              {data.list.map(one => (
                <ListRow
                  key={one.id}
                  title={one.name}
                  note={one.number || undefined}
                  leading={<Avatar name={one.name} />}
                  onClick={() => setAsked(one)}
                >
                  <Member of={members.get(one.id)} />
                </ListRow>
              ))}
            </List>
          </Stack>
        )}
      </QueryView>
      <MemberSheet
        key={asked?.id ?? ''}
        open={asked !== null}
        title={asked ? t('imported.who', { name: asked.name }) : ''}
        except={except}
        nobody={t('imported.nobody')}
        onClose={() => setAsked(null)}
        onChosen={choose}
      />
    </Screen>
  )
}

function Member({ of }: { of: Somebody | undefined }) {
  const t = useTexts('member')
  if (!of)
    return (
      <span>
        <StatusTag tone="neutral">{t('imported.open')}</StatusTag>
      </span>
    )
  return (
    <span className={styles.member}>
      <CheckCircleIcon size={16} />
      {t('imported.is', { name: of.name, number: of.number })}
    </span>
  )
}
