import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { bankCalls } from '#contract/features/question/calls.ts'
import type { BankRow } from '#contract/features/question/entities.ts'
import { Allowed } from '#web/features/course/entry/Allowed.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { MoreIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { bankPath } from '../addresses.ts'
import { aboutBank } from '../said.ts'
import { useBankActions, useNewBank } from './bank-actions.ts'

/** The question banks that somebody may use: their own, those of their courses, those shared with them; or those of one course. */
export function BanksScreen() {
  const t = useTexts('question')
  const [search] = useSearchParams()
  const courseId = search.get('courseId')
  const query = useQuery(ask(bankCalls.list, {}))
  const create = useNewBank(courseId)
  const banks = query.data?.list.filter(bank => courseId === null || bank.courseId === courseId)
  return (
    <Screen
      title={courseId === null ? undefined : t('courseBanks')}
      onRefresh={query.refetch}
      footer={
        banks && banks.length > 0 ? (
          <OfCourse courseId={courseId}>
            <MainButton icon={PlusIcon} onClick={() => void create()}>
              {t('bank.add')}
            </MainButton>
          </OfCourse>
        ) : undefined
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={5} />}
        isEmpty={() => banks?.length === 0}
        empty={
          <EmptyState
            art="work"
            title={t(courseId === null ? 'bank.none' : 'bank.noneInCourse')}
            hint={t(courseId === null ? 'bank.noneHint' : 'bank.noneInCourseHint')}
            action={
              <OfCourse courseId={courseId}>
                <Button kind="primary" icon={PlusIcon} onClick={() => void create()}>
                  {t('bank.add')}
                </Button>
              </OfCourse>
            }
          />
        }
      >
        {() => (courseId === null ? <Groups banks={banks!} /> : <Banks banks={banks!} />)}
      </QueryView>
    </Screen>
  )
}

interface OfCourseProps {
  courseId: string | null
  children: Parameters<typeof Allowed>[0]['children']
}

/** What only those may do in a course who manage its activities. */
const OfCourse = ({ courseId, children }: OfCourseProps) =>
  courseId === null ? (
    children
  ) : (
    <Allowed permission="manage-activities" mode="disable" courseId={courseId}>
      {children}
    </Allowed>
  )

function Groups({ banks }: { banks: readonly BankRow[] }) {
  const t = useTexts('question')
  const groups = [
    { title: t('bank.own'), banks: banks.filter(({ isOwn, courseId }) => isOwn && courseId === null) },
    { title: t('bank.ofCourses'), banks: banks.filter(({ courseId }) => courseId !== null) },
    { title: t('bank.shared'), banks: banks.filter(({ isOwn, courseId }) => !isOwn && courseId === null) },
  ]
  return (
    <Stack gap={6}>
      {groups.map(group => group.banks.length > 0 && <Banks key={group.title} {...group} />)}
    </Stack>
  )
}

/** Banks of one sort. */
export function Banks({ title, banks }: { title?: string; banks: readonly BankRow[] }) {
  const t = useTexts('question')
  const navigate = useNavigate()
  const isBeside = useIsBeside()
  const [choicesOf, act] = useBankActions()
  const actOn = async (bank: BankRow) =>
    act(bank, await chooseAction({ title: bank.title, choices: choicesOf(bank) }))
  return (
    <List title={title}>
      {banks.map(bank => (
        <ListRow
          key={bank.id}
          title={bank.title}
          note={aboutBank(bank, t)}
          chevron={false}
          selected={isBeside(bankPath(bank.id))}
          onClick={() => navigate(bankPath(bank.id))}
          extra={
            bank.right === 'manage' || (!bank.isOwn && bank.courseId === null) ? (
              <IconButton
                icon={MoreIcon}
                label={t('more', { title: bank.title })}
                onClick={() => void actOn(bank)}
              />
            ) : undefined
          }
        />
      ))}
    </List>
  )
}
