import '#web/lib/find-last.ts'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '../base/ask.ts'
import { classNames } from '../base/class-names.ts'
import {
  BoldIcon,
  BulletsIcon,
  HeadingIcon,
  ItalicIcon,
  NumbersIcon,
  QuoteIcon,
  RedoIcon,
  UnderlineIcon,
  UndoIcon,
} from '../icons/editor-icons.tsx'
import { type Icon, ImageIcon, LinkIcon } from '../icons/icons.tsx'
import styles from './RichTextEditor.module.css'
import type { EditorPicture, RichTextEditorProps } from './RichTextEditor.tsx'
import { extensions } from './rich-text-schema.ts'

interface RichTextAreaProps extends Omit<RichTextEditorProps, 'hint' | 'error' | 'required'> {
  id: string
  describedBy?: string
  invalid?: true
}

/** How far the cursor stays from the edges of the screen; two rows of tools fit under it. */
const visible = { top: 16, right: 0, bottom: 108, left: 0 }

/** The editor itself, with its toolbar at the bottom within reach of the thumb. */
export function RichTextArea({
  id,
  label,
  describedBy,
  invalid,
  value,
  onChange,
  placeholder,
  onPicture,
}: RichTextAreaProps) {
  const opened = useRef('')
  const given = useRef(value).current
  const told = useRef(given)
  const hasPictures = onPicture !== undefined
  const addPictures = useRef<(files: readonly File[]) => void>(() => undefined)
  const editor = useEditor({
    extensions,
    content: given,
    injectCSS: false,
    editorProps: {
      // The toolbar covers the bottom of the text.
      scrollThreshold: visible,
      scrollMargin: visible,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: styles.content ?? '',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
      },
      handlePaste: (_view, event) => hasPictures && takeFiles(event.clipboardData, addPictures.current),
      handleDrop: (_view, event) => hasPictures && takeFiles(event.dataTransfer, addPictures.current),
    },
    onCreate: ({ editor: created }) => {
      opened.current = htmlOf(created)
      // The trailing empty line is added now, and must not be undoable.
      created.view.dispatch(created.state.tr.setMeta('addToHistory', false))
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed)
      // Unchanged text is reported as given, not as the editor would serialise it.
      const now = html === opened.current ? given : html
      if (now !== told.current) onChange(now)
      told.current = now
    },
  })
  addPictures.current = files => {
    if (onPicture) void insertPictures(editor, files, onPicture)
  }
  const isEmpty = useEditorState({ editor, selector: ({ editor: current }) => current.isEmpty })
  return (
    <div className={styles.editor}>
      <div className={styles.paper}>
        {placeholder && isEmpty && (
          <p className={styles.placeholder} aria-hidden="true">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      <Toolbar editor={editor} onPictures={hasPictures ? files => addPictures.current(files) : undefined} />
    </div>
  )
}

/** Without the empty line that the editor keeps at the end. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''))

/** Pictures among what is pasted or dropped. @returns whether there were any, and the text is left alone */
function takeFiles(transfer: DataTransfer | null, take: (files: readonly File[]) => void) {
  const pictures = [...(transfer?.files ?? [])].filter(file => file.type.startsWith('image/'))
  if (pictures.length === 0) return false
  take(pictures)
  return true
}

async function insertPictures(
  editor: Editor,
  files: readonly File[],
  upload: (file: File) => Promise<EditorPicture>,
) {
  for (const file of files) {
    const picture = await upload(file).catch(() => undefined)
    if (!picture) continue
    const attrs = { file: picture.id, src: picture.url, alt: '' }
    editor.chain().focus().insertContent({ type: 'image', attrs }).run()
  }
}

interface Tool {
  key: 'bold' | 'italic' | 'underline' | 'heading' | 'bullets' | 'numbers' | 'quote' | 'undo' | 'redo'
  icon: Icon
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    key: 'bold',
    icon: BoldIcon,
    isOn: editor => editor.isActive('bold'),
    run: editor => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    icon: ItalicIcon,
    isOn: editor => editor.isActive('italic'),
    run: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'underline',
    icon: UnderlineIcon,
    isOn: editor => editor.isActive('underline'),
    run: editor => editor.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'heading',
    icon: HeadingIcon,
    isOn: editor => editor.isActive('heading'),
    run: editor => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'bullets',
    icon: BulletsIcon,
    isOn: editor => editor.isActive('bulletList'),
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    icon: NumbersIcon,
    isOn: editor => editor.isActive('orderedList'),
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    icon: QuoteIcon,
    isOn: editor => editor.isActive('blockquote'),
    run: editor => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'undo',
    icon: UndoIcon,
    isOff: editor => !editor.can().undo(),
    run: editor => editor.chain().focus().undo().run(),
  },
  {
    key: 'redo',
    icon: RedoIcon,
    isOff: editor => !editor.can().redo(),
    run: editor => editor.chain().focus().redo().run(),
  },
]

interface ToolbarProps {
  editor: Editor
  onPictures?: (files: readonly File[]) => void
}

function Toolbar({ editor, onPictures }: ToolbarProps) {
  const t = useTexts('ui')
  const chooser = useRef<HTMLInputElement>(null)
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map(tool => tool.isOn?.(current) ?? false),
      off: tools.map(tool => tool.isOff?.(current) ?? false),
      link: current.isActive('link'),
    }),
  })
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('editor.tools')} onKeyDown={moveAlong}>
      {tools.map(({ key, icon, isOn, run }, index) => (
        <ToolButton
          key={key}
          icon={icon}
          label={t(`editor.${key}`)}
          pressed={isOn ? states.on[index] : undefined}
          disabled={states.off[index]}
          onClick={() => run(editor)}
        />
      ))}
      <ToolButton
        icon={LinkIcon}
        label={t('editor.link')}
        pressed={states.link}
        onClick={() => void askLink(editor, t('editor.link'), t('editor.address'), t('editor.badAddress'))}
      />
      {onPictures && (
        <>
          <ToolButton icon={ImageIcon} label={t('editor.picture')} onClick={() => chooser.current?.click()} />
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            multiple
            hidden
            onChange={({ target }) => {
              onPictures([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </>
      )}
    </div>
  )
}

interface ToolButtonProps {
  icon: Icon
  label: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}

function ToolButton({ icon: ToolIcon, label, pressed, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.tool, pressed && styles.pressed)}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      // The text keeps its selection, and the phone its keyboard.
      // biome-ignore lint/plugin: a press on a tool must not take the focus from the text
      onPointerDown={event => event.preventDefault()}
      onClick={() => !disabled && onClick()}
    >
      <ToolIcon size={20} />
    </button>
  )
}

/** The arrows go along the tools, as in every toolbar. */
function moveAlong(event: KeyboardEvent<HTMLDivElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(place + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}

async function askLink(editor: Editor, title: string, label: string, wrong: string) {
  const known = String(editor.getAttributes('link').href ?? '')
  const typed = await dialog.prompt({
    title,
    label,
    value: known,
    placeholder: 'https://',
    maxLength: 1000,
    check: text => (text === '' || addressOf(text) ? undefined : wrong),
  })
  if (typed === null) return
  const chain = editor.chain().focus().extendMarkRange('link')
  const href = addressOf(typed)
  if (!href) chain.unsetLink().run()
  else if (editor.state.selection.empty && !known)
    chain
      .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
      .run()
  else chain.setLink({ href }).run()
}

/** What was typed as an address of the web or of mail; undefined when it cannot be one. */
function addressOf(typed: string) {
  const text = typed.trim()
  if (text === '') return undefined
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  return /^(https?:\/\/[^\s/]+\S*|mailto:\S+@\S+)$/i.test(whole) ? whole : undefined
}
