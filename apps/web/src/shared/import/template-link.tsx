import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

/** An empty spreadsheet with the right columns, to be filled in and imported. */
export const TemplateLink = ({ href, label }: { href: string; label: string }) => (
  <Anchor href={href} size="sm">
    <IconDownload size={16} aria-hidden style={{ verticalAlign: '-3px', marginInlineEnd: 6 }} />
    {label}
  </Anchor>
)
