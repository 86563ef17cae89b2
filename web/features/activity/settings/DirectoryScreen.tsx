import { useSearchParams } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { CheckIcon, FolderIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { flatten, useFolders, wayTo } from '../folders.ts'
import { useFolderActions } from '../parts/use-folder-actions.ts'
import { ActivitySetting } from './ActivitySetting.tsx'
import styles from './DirectoryScreen.module.css'

/** Into which folder an activity goes (`id` of the address), or another folder (`folderid`). */
export function DirectoryScreen() {
  const [address] = useSearchParams()
  const folderId = address.get('folderid')
  if (folderId && !address.get('id')) return <OfFolder folderId={folderId} />
  return (
    <ActivitySetting>
      {({ id, title, directory }) => <OfActivity id={id} title={title} folderId={directory?.id ?? null} />}
    </ActivitySetting>
  )
}

const refreshes = [activityCalls.list, activityCalls.listFolders]

function useMoved() {
  const t = useTexts('activity')
  const back = useBack()
  const onDone = () => {
    toast.good(t('action.moved'))
    back()
  }
  return { refreshes, onDone }
}

function OfActivity({ id, title, folderId }: { id: string; title: string; folderId: string | null }) {
  const { courseId } = useCourseAddress()
  const move = useCommand(activityCalls.move, useMoved())
  return (
    <Choices
      title={title}
      value={folderId}
      onChoose={into => move.mutate({ courseId, contentId: id, folderId: into ?? '0' })}
    />
  )
}

function OfFolder({ folderId }: { folderId: string }) {
  const { courseId } = useCourseAddress()
  const folders = useFolders(courseId)
  const move = useCommand(activityCalls.changeFolder, useMoved())
  const way = wayTo(folders.data?.list ?? [], folderId)
  return (
    <Choices
      title={way.at(-1)?.name ?? ''}
      value={way.at(-2)?.id ?? null}
      without={folderId}
      onChoose={into => move.mutate({ courseId, id: folderId, parentid: into ?? '0' })}
    />
  )
}

interface ChoicesProps {
  /** Of what is moved. */
  title: string
  /** Where it is now; null: in no folder. */
  value: string | null
  /** This folder, and what is in it, is no place to choose. */
  without?: string
  onChoose: (folderId: string | null) => void
}

function Choices({ title, value, without, onChoose }: ChoicesProps) {
  const t = useTexts('activity')
  const { courseId } = useCourseAddress()
  const back = useBack()
  const folders = useFolders(courseId)
  const { addFolder } = useFolderActions(courseId)
  const choose = (id: string | null) => (id === value ? back() : onChoose(id))
  const row = (id: string | null, name: string, depth: number) => (
    <ListRow
      key={id ?? ''}
      title={name}
      leading={
        <span className={styles.folder} style={{ paddingInlineStart: depth * 20 }}>
          <FolderIcon size={20} />
        </span>
      }
      chevron={false}
      selected={id === value}
      trailing={id === value ? <CheckIcon size={20} /> : undefined}
      onClick={() => choose(id)}
    />
  )
  return (
    <Screen
      subtitle={title}
      footer={
        <Button block size="large" icon={PlusIcon} onClick={() => void addFolder()}>
          {t('folder.addTitle')}
        </Button>
      }
    >
      <QueryView query={folders} skeleton={<SkeletonRows rows={3} />}>
        {({ list }) => (
          <List>
            {row(null, t('folder.root'), 0)}
            {flatten(pruned(list, without)).map(({ folder, depth }) => row(folder.id, folder.name, depth))}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}

const pruned = (folders: readonly Directory[], without: string | undefined): Directory[] =>
  folders.flatMap(folder =>
    folder.id === without ? [] : [{ ...folder, child: pruned(folder.child, without) }],
  )
