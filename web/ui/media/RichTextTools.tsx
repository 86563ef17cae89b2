import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, useRef, useState } from 'react'
import { alignments, codeLanguages, textColours } from '#contract/rich-text.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { dialog } from '../base/ask.ts'
import { classNames } from '../base/class-names.ts'
import {
  AlignIcon,
  BoldIcon,
  BulletsIcon,
  CodeIcon,
  ColourIcon,
  FormulaIcon,
  HeadingIcon,
  IndentIcon,
  ItalicIcon,
  NumbersIcon,
  OutdentIcon,
  QuoteIcon,
  RedoIcon,
  SizeIcon,
  TableIcon,
  UnderlineIcon,
  UndoIcon,
} from '../icons/editor-icons.tsx'
import { type Icon, ImageIcon, LinkIcon } from '../icons/icons.tsx'
import { moveAlong } from './move-along.ts'
import textStyles from './RichText.module.css'
import styles from './RichTextEditor.module.css'
import type { EditorInsert } from './RichTextEditor.tsx'
import { languageIn } from './rich-text-schema.ts'
import { changeTable, insertTable, tableCommands } from './rich-text-tables.ts'

type Panel = 'colour' | 'size' | 'align' | 'table' | 'code'

interface Tool {
  key:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'heading'
    | 'bullets'
    | 'numbers'
    | 'outdent'
    | 'indent'
    | 'quote'
    | 'undo'
    | 'redo'
  icon: Icon
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const marks: readonly Tool[] = [
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
]

const blocks: readonly Tool[] = [
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
    key: 'outdent',
    icon: OutdentIcon,
    isOff: editor => !editor.can().liftListItem('listItem'),
    run: editor => editor.chain().focus().liftListItem('listItem').run(),
  },
  {
    key: 'indent',
    icon: IndentIcon,
    isOff: editor => !editor.can().sinkListItem('listItem'),
    run: editor => editor.chain().focus().sinkListItem('listItem').run(),
  },
  {
    key: 'quote',
    icon: QuoteIcon,
    isOn: editor => editor.isActive('blockquote'),
    run: editor => editor.chain().focus().toggleBlockquote().run(),
  },
]

const steps: readonly Tool[] = [
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
  inserts?: readonly EditorInsert[]
  onPictures?: (files: readonly File[]) => void
  onFormula: () => void
}

/** The tools in one row, which scrolls on a phone; what one of them offers stands in a row above. */
export function RichTextTools({ editor, inserts = [], onPictures, onFormula }: ToolbarProps) {
  const t = useTexts('ui/media')
  const chooser = useRef<HTMLInputElement>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      ...Object.fromEntries(
        [...marks, ...blocks, ...steps].flatMap(({ key, isOn, isOff }) => [
          [`${key}.on`, isOn?.(current) ?? false],
          [`${key}.off`, isOff?.(current) ?? false],
        ]),
      ),
      link: current.isActive('link'),
      table: current.isActive('table'),
      code: current.isActive('codeBlock'),
    }),
  }) as Record<string, boolean>
  const toggle = (wanted: Panel) => setPanel(panel === wanted ? null : wanted)
  const shown = (panel === 'table' && !state.table) || (panel === 'code' && !state.code) ? null : panel
  const toolButton = ({ key, icon, isOn, run }: Tool, isFirst: boolean) => (
    <ToolButton
      key={key}
      isFirst={isFirst}
      icon={icon}
      label={t(`editor.${key}`)}
      pressed={isOn ? state[`${key}.on`] : undefined}
      disabled={state[`${key}.off`]}
      onClick={() => run(editor)}
    />
  )
  const opener = (key: Panel, icon: Icon, onClick = () => toggle(key)) => (
    <ToolButton icon={icon} label={t(`editor.${key}`)} expanded={shown === key} onClick={onClick} />
  )
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('editor.tools')} onKeyDown={moveAlong}>
      {shown && <ToolPanel key={shown} editor={editor} panel={shown} />}
      <div className={styles.row}>
        {inserts.map(({ icon, label, text }, place) => (
          <ToolButton
            key={text}
            icon={icon}
            label={label}
            isFirst={place === 0}
            onClick={() => insertText(editor, text)}
          />
        ))}
        {marks.map((tool, place) => toolButton(tool, place === 0 && inserts.length === 0))}
        {opener('colour', ColourIcon)}
        {opener('size', SizeIcon)}
        {blocks.map(tool => toolButton(tool, false))}
        {opener('align', AlignIcon)}
        <ToolButton
          icon={LinkIcon}
          label={t('editor.link')}
          pressed={state.link}
          onClick={() => void askLink(editor, t('editor.link'), t('editor.address'), t('editor.badAddress'))}
        />
        {onPictures && (
          <ToolButton icon={ImageIcon} label={t('editor.picture')} onClick={() => chooser.current?.click()} />
        )}
        <ToolButton icon={FormulaIcon} label={t('editor.formula')} onClick={onFormula} />
        {opener('table', TableIcon, () => {
          if (state.table) return toggle('table')
          insertTable(editor)
          setPanel('table')
        })}
        {opener('code', CodeIcon, () => {
          if (state.code) return toggle('code')
          editor.chain().focus().toggleCodeBlock().run()
          setPanel('code')
        })}
        {steps.map(tool => toolButton(tool, false))}
      </div>
      {onPictures && (
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
      )}
    </div>
  )
}

/** What is the same as what stands before it, such as a second blank, stays apart from it. */
function insertText(editor: Editor, text: string) {
  const { from } = editor.state.selection
  const before = editor.state.doc.textBetween(Math.max(0, from - 1), from)
  editor
    .chain()
    .focus()
    .insertContent(`${before === text.slice(0, 1) ? ' ' : ''}${text}`)
    .run()
}

interface Offer {
  key: string
  label: ReactNode
  isOn?: boolean
  run: () => void
}

/** Sizes that the editor offers, in pixels; the one of the text around is not among them. */
const sizes = [12, 14, 18, 20, 24, 32, 48, 72]

/** What one tool offers. */
function ToolPanel({ editor, panel }: { editor: Editor; panel: Panel }) {
  const t = useTexts('ui/media')
  const offers = useEditorState({ editor, selector: ({ editor: current }) => offersOf(panel, current, t) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: tools are no fields
    <div className={styles.row} role="group" aria-label={t(`editor.${panel}`)}>
      {offers.map(({ key, label, isOn, run }) => (
        <button
          key={key}
          type="button"
          className={classNames(styles.offer, isOn && styles.pressed)}
          aria-pressed={isOn}
          tabIndex={-1}
          // biome-ignore lint/plugin: a press on a tool must not take the focus from the text
          onPointerDown={event => event.preventDefault()}
          onClick={run}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function offersOf(panel: Panel, editor: Editor, t: Translate<'ui/media'>): Offer[] {
  const chain = () => editor.chain().focus()
  if (panel === 'colour')
    return [
      {
        key: 'none',
        label: t('editor.colours.none'),
        isOn: !editor.isActive('colour'),
        run: () => chain().unsetMark('colour').run(),
      },
      ...textColours.map(value => ({
        key: value,
        label: (
          <span className={textStyles.text}>
            <span style={{ color: value }}>{t(`editor.colours.${value}`)}</span>
          </span>
        ),
        isOn: editor.isActive('colour', { value }),
        run: () => chain().setMark('colour', { value }).run(),
      })),
    ]
  if (panel === 'size')
    return [
      {
        key: 'none',
        label: t('editor.usual'),
        isOn: !editor.isActive('size'),
        run: () => chain().unsetMark('size').run(),
      },
      ...sizes.map(value => ({
        key: String(value),
        label: String(value),
        isOn: editor.isActive('size', { value }),
        run: () => chain().setMark('size', { value }).run(),
      })),
    ]
  if (panel === 'align')
    return ([null, ...alignments] as const).map(alignment => ({
      key: alignment ?? 'left',
      label: t(`editor.directions.${alignment ?? 'left'}`),
      isOn: editor.isActive({ alignment }),
      run: () =>
        chain().updateAttributes('paragraph', { alignment }).updateAttributes('heading', { alignment }).run(),
    }))
  if (panel === 'table')
    return tableCommands.map(key => ({
      key,
      label: t(`editor.tables.${key}`),
      run: () => changeTable(editor, key),
    }))
  const language = languageIn(editor.getAttributes('codeBlock').language)
  return [
    { key: 'off', label: t('editor.noCode'), run: () => chain().toggleCodeBlock().run() },
    {
      key: 'plain',
      label: t('editor.plainCode'),
      isOn: !language,
      run: () => chain().updateAttributes('codeBlock', { language: null }).run(),
    },
    ...Object.entries(codeLanguages).map(([key, label]) => ({
      key,
      label,
      isOn: language === key,
      run: () => chain().updateAttributes('codeBlock', { language: key }).run(),
    })),
  ]
}

interface ToolButtonProps {
  icon: Icon
  label: string
  pressed?: boolean
  expanded?: boolean
  disabled?: boolean
  /** The tab key stops there, the arrows at the others: whoever writes with keys is soon behind all of them. */
  isFirst?: boolean
  onClick: () => void
}

function ToolButton({
  icon: ToolIcon,
  label,
  pressed,
  expanded,
  disabled,
  isFirst = false,
  onClick,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.tool, (pressed || expanded) && styles.pressed)}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={disabled || undefined}
      tabIndex={isFirst ? 0 : -1}
      // The text keeps its selection, and the phone its keyboard.
      // biome-ignore lint/plugin: a press on a tool must not take the focus from the text
      onPointerDown={event => event.preventDefault()}
      onClick={() => !disabled && onClick()}
    >
      <ToolIcon size={20} />
    </button>
  )
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
