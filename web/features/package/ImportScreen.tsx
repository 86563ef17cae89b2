import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { type CourseImport, packageCalls } from '#contract/features/package/calls.ts'
import { copyNameProblem } from '#contract/features/package/rules.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { useCourseLimit } from '#web/features/course/settings/course-limit.ts'
import { TeachersOnly } from '#web/features/course/settings/TeachersOnly.tsx'
import { UploadChips } from '#web/features/file/parts/UploadChips.tsx'
import { useUploads } from '#web/features/file/use-uploads.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { fileSize, number } from '#web/lib/format.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { pollInterval, usePackageNews } from './live.ts'
import { NameField, nameWrong } from './parts/NameField.tsx'

const runs = ({ state }: Pick<CourseImport, 'state'>) => state === 'checking' || state === 'importing'
const tones = {
  checking: 'info',
  ready: 'accent',
  refused: 'bad',
  importing: 'info',
  done: 'good',
  failed: 'bad',
} as const

/** Brings a course in from a package: choose, look at what will be created, import. */
export function ImportScreen() {
  const [address] = useSearchParams()
  const id = address.get('id')
  return <TeachersOnly>{id ? <OneImport id={id} /> : <ChoosePackage />}</TeachersOnly>
}

function ChoosePackage() {
  const t = useTexts('package')
  const navigate = useNavigate()
  const open = (id: string) => navigate(path('/courseImport', { id }))
  const input = useRef<HTMLInputElement>(null)
  const imports = useQuery({ ...ask(packageCalls.listImports, {}), staleTime: 0 })
  usePackageNews(packageCalls.listImports)
  const check = useCommand(packageCalls.checkPackage, { onDone: ({ id }) => open(id) })
  const uploads = useUploads('course-package', file => check.mutate({ fileId: file.id }))
  return (
    <Screen
      footer={
        <MainButton busy={uploads.isBusy || check.isPending} onClick={() => input.current?.click()}>
          {t('import.choose')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <p>{t('import.lead')}</p>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t('import.choose')}
          hidden
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])].slice(0, 1))
            target.value = ''
          }}
        />
        <UploadChips uploads={uploads} />
        <QueryView
          query={imports}
          skeleton={<SkeletonRows rows={2} />}
          isEmpty={({ list }) => list.length === 0}
          empty={<EmptyState art="files" title={t('import.none')} />}
        >
          {({ list }) => (
            <List title={t('import.earlier')}>
              {list.map(one => (
                <ListRow
                  key={one.id}
                  title={one.preview?.coursename || one.fileName}
                  note={one.info || fullTime(one.createdAt ?? 0)}
                  trailing={<StatusTag tone={tones[one.state]}>{t(`import.state.${one.state}`)}</StatusTag>}
                  onClick={() => open(one.id)}
                />
              ))}
            </List>
          )}
        </QueryView>
      </Stack>
    </Screen>
  )
}

function OneImport({ id }: { id: string }) {
  const t = useTexts('package')
  const navigate = useNavigate()
  const one = useQuery({
    ...ask(packageCalls.getImport, { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && runs(state.data) ? pollInterval : false),
  })
  usePackageNews(packageCalls.getImport)
  const [name, setName] = useState<string | null>(null)
  const isLimit = useCourseLimit()
  const start = useCommand(packageCalls.importCourse, {
    refreshes: [packageCalls.getImport, courseListCalls.listSemesters, courseListCalls.listCourses],
    onFailed: failure => {
      if (!isLimit(failure)) void alertFailure(failure)
    },
  })
  const data = one.data
  const coursename = name ?? data?.preview?.coursename ?? ''
  const isReady =
    data !== undefined && (data.state === 'ready' || (data.state === 'failed' && data.preview !== null))
  const go = () => copyNameProblem(coursename) === undefined && start.mutate({ id, courseName: coursename })
  return (
    <Screen
      footer={
        data?.state === 'done' ? (
          <MainButton
            onClick={() => navigate(courseHomePath({ courseId: data.courseId, role: 1 }), { replace: true })}
          >
            {t('import.enter')}
          </MainButton>
        ) : isReady ? (
          <MainButton busy={start.isPending} onClick={go}>
            {t('import.go')}
          </MainButton>
        ) : data?.state === 'refused' ? (
          <Button size="large" block onClick={() => navigate(path('/courseImport'), { replace: true })}>
            {t('import.again')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={one} skeleton={<SkeletonRows rows={5} />}>
        {found => (
          <Stack gap={4}>
            <Progress one={found} />
            {found.info && <Callout tone="bad">{found.info}</Callout>}
            {isReady && <NameField value={coursename} onChange={setName} error={nameWrong(coursename)} />}
            {found.preview && <Preview preview={found.preview} />}
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

function Progress({ one }: { one: CourseImport }) {
  const t = useTexts('package')
  const state = t(`import.state.${one.state}`)
  return (
    <List>
      <ListRow title={one.fileName} wrap trailing={<StatusTag tone={tones[one.state]}>{state}</StatusTag>}>
        {runs(one) && <ProgressBar value={one.progress / 100} label={state} />}
      </ListRow>
    </List>
  )
}

function Preview({ preview }: { preview: NonNullable<CourseImport['preview']> }) {
  const t = useTexts('package')
  return (
    <List
      title={t('import.preview')}
      hint={
        preview.added > 0
          ? t('import.addedHint')
          : t('import.from', { time: fullTime(preview.exporttime ?? 0) })
      }
    >
      <ListRow
        title={preview.coursename}
        note={[preview.semester, preview.classname].filter(Boolean).join(' · ')}
        wrap
      />
      {preview.contents.map(({ name, count }) => (
        <ListRow key={name} title={name} trailing={number(count)} />
      ))}
      <ListRow
        title={t('import.files')}
        trailing={t('import.filesValue', { count: preview.files, size: fileSize(preview.filesize) })}
      />
      {preview.known > 0 && <ListRow title={t('import.known')} trailing={number(preview.known)} />}
      {preview.added > 0 && <ListRow title={t('import.added')} trailing={number(preview.added)} />}
    </List>
  )
}
