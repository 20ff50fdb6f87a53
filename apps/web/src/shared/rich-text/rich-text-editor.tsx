import { ActionIcon, Button, TextInput } from '@mantine/core'
import { cleanRichText } from '@oxer/domain/kernel/rich-text/clean-rich-text'
import { isSafeLink, linkRelation, richHtmlOf } from '@oxer/domain/kernel/rich-text/rich-text'
import {
  IconBlockquote,
  IconBold,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './rich-text.module.css'
import { useToolbarKeys } from './use-toolbar-keys.ts'

/** The marks that are stored, and no others. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      isAllowedUri: isSafeLink,
      HTMLAttributes: { rel: linkRelation, target: null },
    },
  }),
]

type Tool = {
  name: 'bold' | 'italic' | 'heading' | 'subheading' | 'bullets' | 'numbers' | 'quote'
  icon: typeof IconBold
  isOn: (editor: Editor) => boolean
  toggle: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    name: 'bold',
    icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'heading',
    icon: IconH1,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    toggle: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'subheading',
    icon: IconH2,
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
    toggle: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
  },
  {
    name: 'bullets',
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    toggle: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const Toolbar = ({ editor, onLink }: { editor: Editor; onLink: () => void }) => {
  const { t } = useTranslation('kernel')
  const keys = useToolbarKeys()
  const on = useEditorState({
    editor,
    selector: () => [...tools.map((tool) => tool.isOn(editor)), editor.isActive('link')],
  })
  const buttons = [
    ...tools.map(({ name, icon, toggle }) => ({ name, icon, run: () => toggle(editor) })),
    { name: 'link' as const, icon: IconLink, run: onLink },
  ]
  return (
    <div
      ref={keys.ref}
      className={classes.toolbar}
      role="toolbar"
      aria-label={t('richText.toolbar')}
      onKeyDown={keys.onKeyDown}
    >
      {buttons.map(({ name, icon: Icon, run }, index) => (
        <ActionIcon
          key={name}
          size={30}
          variant={on[index] === true ? 'light' : 'subtle'}
          {...(on[index] !== true && { color: 'gray' })}
          aria-label={t(`richText.${name}`)}
          title={t(`richText.${name}`)}
          aria-pressed={on[index] === true}
          tabIndex={index === keys.current ? 0 : -1}
          onFocus={() => keys.onFocus(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </div>
  )
}

/** `oxer.be/info` is meant as an address of the web. */
const addressOf = (typed: string): string => {
  const text = typed.trim()
  if (/^[a-z][a-z+.-]*:/i.test(text)) return text
  return /^[^\s@]+@[^\s@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
}

const LinkPanel = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation('kernel')
  const current: unknown = editor.getAttributes('link').href
  const [typed, setTyped] = useState(typeof current === 'string' ? current : '')
  const [isWrong, setIsWrong] = useState(false)
  const set = (): void => {
    const href = addressOf(typed)
    if (typed.trim() === '' || !isSafeLink(href)) {
      setIsWrong(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent([{ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }]).run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className={classes.link}>
      <TextInput
        label={t('richText.linkAddress')}
        value={typed}
        error={isWrong && t('richText.linkWrong')}
        data-autofocus
        ref={(input) => input?.focus()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            editor.commands.focus()
            onClose()
          }
          // Enter sets the link, and does not send the form around it.
          if (event.key !== 'Enter') return
          event.preventDefault()
          set()
        }}
      />
      <Button variant="default" onClick={set}>
        {t('richText.linkSet')}
      </Button>
      {current !== undefined && (
        <Button variant="subtle" onClick={remove}>
          {t('richText.linkRemove')}
        </Button>
      )}
    </div>
  )
}

export type RichTextEditorProps = {
  label: string
  /** The ids of the texts about the field. */
  about: string
  value: string
  onChange: (value: string) => void
  isInvalid: boolean
  height: number
}

export const RichTextEditor = ({ label, about, value, onChange, isInvalid, height }: RichTextEditorProps) => {
  const [isLinking, setIsLinking] = useState(false)
  const sent = useRef(value)
  const editor = useEditor({
    extensions,
    content: richHtmlOf(value),
    // The styles are in the module, because the policy of the page refuses a style element.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: classes.prose ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': String(isInvalid),
        ...(about !== '' && { 'aria-describedby': about }),
      },
      transformPastedHTML: cleanRichText,
      // Tab leaves the editor, also from a list.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
    },
    onUpdate: ({ editor: changed }) => {
      sent.current = cleanRichText(changed.getHTML())
      onChange(sent.current)
    },
  })
  // The form has other values: those of another record, or of a conflict.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    editor.commands.setContent(richHtmlOf(value), { emitUpdate: false })
  }, [editor, value])
  const style: CSSProperties & { '--rich-height': string } = { '--rich-height': `${height}px` }
  return (
    <div className={classes.frame} {...(isInvalid && { 'data-invalid': true })}>
      <Toolbar editor={editor} onLink={() => setIsLinking(!isLinking)} />
      {isLinking && <LinkPanel editor={editor} onClose={() => setIsLinking(false)} />}
      <EditorContent editor={editor} className={classes.area} style={style} />
    </div>
  )
}
