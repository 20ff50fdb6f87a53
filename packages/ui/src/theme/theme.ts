// The product's style as a Mantine theme. Each tenant has one brand colour; the other colours only carry meaning.
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { brandVariables, houseColor, isColor, scaleOf } from './brand.ts'

const gray: MantineColorsTuple = [
  '#f5f7f5',
  '#eef1ef',
  '#dfe4e0',
  '#ced5d0',
  '#b4bdb7',
  '#8a948d',
  '#5b655f',
  '#465049',
  '#2f3833',
  '#161c19',
]

const dark: MantineColorsTuple = [
  '#e8ece9',
  '#c3cbc6',
  '#a0aaa4',
  '#7f8a84',
  '#3b4540',
  '#2e3733',
  '#1b211e',
  '#141917',
  '#0e1210',
  '#090c0b',
]

const tuple = (color: string): MantineColorsTuple => [...scaleOf(color)]

const meanings = {
  red: tuple('#b3261e'),
  orange: tuple('#b45309'),
  yellow: tuple('#a16207'),
  green: tuple('#17703c'),
  blue: tuple('#1d4f91'),
}

/**
 * What traps the focus would give it to the first item, also a disabled one, which takes none; then nobody had it.
 * It prefers what is marked, so the first item that can be chosen is.
 */
const markFirstOpenItem = (menu: HTMLElement | null): void =>
  menu?.querySelector('[data-menu-item]:not(:disabled)')?.setAttribute('data-autofocus', 'true')

export const createOxerTheme = (brand?: string | null): MantineThemeOverride =>
  createTheme({
    fontFamily: 'var(--oxer-font)',
    fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
    fontWeights: {
      regular: 'var(--oxer-weight)',
      medium: 'var(--oxer-weight-strong)',
      bold: 'var(--oxer-weight-strong)',
    },
    lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    headings: {
      fontFamily: 'var(--oxer-font)',
      fontWeight: 'var(--oxer-weight-strong)',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '1.75rem', lineHeight: '2.25rem' },
        h2: { fontSize: '1.25rem', lineHeight: '1.75rem' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
        h4: { fontSize: '0.9375rem', lineHeight: '1.25rem' },
      },
    },
    colors: { gray, dark, ...meanings, brand: tuple(isColor(brand) ? brand : houseColor) },
    primaryColor: 'brand',
    // White text is readable on both, for any brand colour (brand.ts).
    primaryShade: { light: 6, dark: 5 },
    black: '#161c19',
    defaultRadius: 'sm',
    radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    shadows: {
      xs: 'none',
      sm: '0 1px 2px rgb(16 21 19 / 8%)',
      md: '0 4px 16px rgb(16 21 19 / 10%)',
      lg: '0 8px 32px rgb(16 21 19 / 14%)',
      xl: '0 16px 48px rgb(16 21 19 / 18%)',
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: 'sm' } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
      // The first item takes the focus, because a placeholder before it would not be a menu item.
      Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', offset: 4, withInitialFocusPlaceholder: false } },
      MenuDropdown: { defaultProps: { ref: markFirstOpenItem } },
      Popover: { defaultProps: { shadow: 'md' } },
      Modal: { defaultProps: { centered: true, shadow: 'xl', overlayProps: { backgroundOpacity: 0.4 } } },
      Drawer: { defaultProps: { shadow: 'xl', overlayProps: { backgroundOpacity: 0.3 } } },
      // A header inside a dialog would be a second banner of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      Tooltip: { defaultProps: { openDelay: 400, withArrow: false } },
      Paper: { defaultProps: { shadow: 'none' } },
      // Typing and Enter choose the first match, without the mouse and without an arrow.
      Select: { defaultProps: { selectFirstOptionOnChange: true } },
      MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
      Loader: { defaultProps: { type: 'oval' } },
    },
  })

/** Mantine's own variables where they differ from ours, and the brand of the tenant, for style sheets. */
export const createOxerVariables = (brand?: string | null): CSSVariablesResolver => {
  const { light, dark: night } = brandVariables(isColor(brand) ? brand : houseColor)
  return (theme) => ({
    variables: {},
    light: {
      ...light,
      '--mantine-color-body': 'var(--oxer-body)',
      '--mantine-color-text': 'var(--oxer-ink)',
      '--mantine-color-dimmed': 'var(--oxer-muted)',
      '--mantine-color-default-border': 'var(--oxer-line)',
      '--mantine-color-placeholder': '#68726c',
      '--mantine-color-error': 'var(--oxer-danger-ink)',
      '--mantine-color-anchor': 'var(--oxer-brand-ink)',
      '--mantine-color-gray-light-color': String(theme.colors.gray?.[7]),
    },
    dark: {
      ...night,
      '--mantine-color-body': 'var(--oxer-body)',
      '--mantine-color-text': 'var(--oxer-ink)',
      '--mantine-color-dimmed': 'var(--oxer-muted)',
      '--mantine-color-default-border': 'var(--oxer-line)',
      '--mantine-color-placeholder': '#8d9892',
      '--mantine-color-error': 'var(--oxer-danger-ink)',
      '--mantine-color-anchor': 'var(--oxer-brand-ink)',
    },
  })
}
