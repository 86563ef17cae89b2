import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Call } from '#contract/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen, type ScreenProps } from '#web/shell/Screen.tsx'
import { useIsRoomy } from '#web/shell/use-is-roomy.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { TwoColumns } from '#web/ui/frame/TwoColumns.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import { HiddenActivity, type ShownActivity } from './HiddenActivity.tsx'

type Side = 'students' | 'comments'

export interface SeenPageProps {
  /** Of the screen; that of its route without one. */
  title?: string
  info: ShownActivity & { serverTime: number | null }
  renew: () => Promise<unknown>
  /** What its publication makes old. */
  refreshes: readonly Call[]
  editPath: string
  /** What else staff do with it. */
  actions?: ScreenProps['actions']
  /** What is to be known first, also while students are searched. */
  notice?: ReactNode
  /** What it says. */
  children: ReactNode
  /** Its students by what they have done, found by a name; empty: all. */
  students: (name: string) => ReactNode
  comments: ReactNode
  /** It is there to be talked about: comments are shown first, and also while students do not see it. */
  isDiscussed?: boolean
}

/** The page of an activity for staff: what it says, who has seen it, and what is said of it. */
export function SeenPage({ info, refreshes, students, comments, ...props }: SeenPageProps) {
  const t = useTexts('activity/seen')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const isRoomy = useIsRoomy()
  const [side, setSide] = useState<Side>(props.isDiscussed ? 'comments' : 'students')
  const isVisible = info.publishedAt !== null && info.publishedAt <= (info.serverTime ?? Date.now())
  const edit = { icon: EditIcon, label: t('edit'), onClick: () => navigate(props.editPath) }
  return (
    <Screen
      title={props.title}
      actions={[...(info.can.manage ? [edit] : []), ...(props.actions ?? [])]}
      search={isVisible ? { placeholder: t('search'), onSearch: setName } : undefined}
      onRefresh={props.renew}
      broad={isRoomy}
    >
      {!isVisible && <HiddenActivity info={info} refreshes={refreshes} />}
      {props.notice}
      {isRoomy && isVisible ? (
        <TwoColumns side={students(name)}>
          {props.children}
          {comments}
        </TwoColumns>
      ) : (
        <>
          {name === '' && props.children}
          {isVisible && name !== '' && students(name)}
          {isVisible && name === '' && (
            <Tabs
              label={info.title}
              active={side}
              onSelect={setSide}
              tabs={[
                { key: 'students', label: t('students') },
                { key: 'comments', label: t('comments') },
              ]}
            >
              <Stack gap={4}>{side === 'students' ? students('') : comments}</Stack>
            </Tabs>
          )}
          {!isVisible && props.isDiscussed && comments}
        </>
      )}
    </Screen>
  )
}
