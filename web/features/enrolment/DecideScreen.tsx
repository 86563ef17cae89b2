import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Applicant, enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import { maxDecided } from '#contract/features/enrolment/rules.ts'
import { enrolmentSettingsPath } from '#web/features/course/addresses.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { capitalised, pastTime } from '#web/lib/dates.ts'
import { useLive } from '#web/lib/live.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { CheckCircleIcon, CloseIcon, SettingsIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { detailPath } from './addresses.ts'
import { useDecide } from './decide.ts'
import { stateOf, states, stateTones } from './form.ts'

type Filter = '' | '0' | '1' | '2'
const pageSize = 50

/** The applications for a course, to be looked at and decided on. */
export function DecideScreen() {
  const t = useTexts('enrolment')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const [filter, setFilter] = useState<Filter>('0')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const applicants = useApplicants(courseId, filter, search)
  const decide = useDecide(courseId, () => setChosen(null))
  const { query, counts, ...pages } = applicants
  return (
    <Screen
      onRefresh={query.refetch}
      actions={[
        chosen
          ? { icon: CloseIcon, label: t('review.end'), onClick: () => setChosen(null) }
          : { icon: CheckCircleIcon, label: t('review.select'), onClick: () => setChosen(new Set()) },
        {
          icon: SettingsIcon,
          label: t('review.settings'),
          onClick: () => navigate(enrolmentSettingsPath(courseId)),
        },
      ]}
      head={
        <Stack gap={2}>
          <SearchField value={typed} onChange={setTyped} placeholder={t('review.search')} />
          <SegmentedFilter<Filter>
            label={t('review.title')}
            options={[
              { value: '', label: t('review.all') },
              ...states.map((state, index) => ({
                value: String(index) as Filter,
                label: t(`state.${state}`),
                count: counts?.[state],
              })),
            ]}
            value={filter}
            onChange={setFilter}
          />
        </Stack>
      }
      footer={
        chosen && (
          <>
            <Button kind="danger" disabled={chosen.size === 0} onClick={() => decide.reject([...chosen])}>
              {chosen.size > 0 ? t('review.rejectCount', { count: chosen.size }) : t('review.reject')}
            </Button>
            <Button
              kind="primary"
              busy={decide.isPending}
              disabled={chosen.size === 0}
              onClick={() => decide.pass([...chosen])}
            >
              {chosen.size > 0 ? t('review.passCount', { count: chosen.size }) : t('review.pass')}
            </Button>
          </>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          search ? (
            <EmptyState art="search" title={t('review.noneFound')} />
          ) : (
            <EmptyState art="people" title={t('review.none')} hint={t('review.noneHint')} />
          )
        }
      >
        {() => (
          <Selection {...pages} chosen={chosen} onChoose={setChosen} idOf={idOf} most={maxDecided}>
            <Stack gap={2}>
              {chosen && <SelectAll />}
              <InfiniteList
                {...pages}
                itemKey={idOf}
                label={t('review.title')}
                renderItem={one => (
                  <TickableRow id={one.id} label={one.name}>
                    {toggle => (
                      <ApplicantRow
                        one={one}
                        chevron={!toggle}
                        showsState={filter === ''}
                        onPress={toggle ?? (() => navigate(detailPath(courseId, one.id)))}
                      />
                    )}
                  </TickableRow>
                )}
              />
            </Stack>
          </Selection>
        )}
      </QueryView>
    </Screen>
  )
}

function useApplicants(courseId: string, auditstate: Filter, search: string) {
  const pages = usePages(
    enrolmentCalls.listApplications,
    { courseId, auditstate, search, limit: pageSize },
    { staleTime: 0 },
  )
  useLive({ on: [enrolmentMessages.waiting], refreshes: [enrolmentCalls.listApplications], courseId })
  return { ...pages, counts: pages.query.data?.pages[0]?.counts }
}

const idOf = ({ id }: Applicant): string => id

interface ApplicantRowProps {
  one: Applicant
  /** Not where everybody in the list is in the same state. */
  showsState: boolean
  chevron: boolean
  onPress: () => void
}

function ApplicantRow({ one, showsState, chevron, onPress }: ApplicantRowProps) {
  const t = useTexts('enrolment')
  const state = stateOf(one.auditstate)
  return (
    <RowBody
      leading={<Avatar name={one.name} src={one.avatar} />}
      title={one.name}
      note={capitalised([one.number, pastTime(one.createdAt ?? 0)].filter(Boolean).join(' · '))}
      trailing={
        showsState ? <StatusTag tone={stateTones[state]}>{t(`state.${state}`)}</StatusTag> : undefined
      }
      onClick={onPress}
      chevron={chevron}
    />
  )
}
