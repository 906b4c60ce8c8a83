import { createTheme } from '@mui/material/styles';

const INPUT_HEIGHT = 36;

/** MUI in the colours of tokens.css. The variables change with brand and scheme; the theme itself never does. */
export const muiTheme = createTheme({
  // Light or dark is for tokens.css to say; MUI's own word for it would win on pages where its styles come last.
  cssVariables: { nativeColor: true, cssVarPrefix: 'mui', disableCssColorScheme: true },
  palette: {
    primary: {
      main: 'var(--brand)',
      dark: 'var(--brand-strong-hover)',
      light: 'var(--brand-tint)',
      contrastText: '#fff',
    },
    error: { main: 'var(--danger)', dark: 'var(--danger-strong)', light: 'var(--danger-tint)', contrastText: '#fff' },
    warning: { main: 'var(--warning)', dark: 'var(--warning)', light: 'var(--warning-tint)', contrastText: '#fff' },
    success: { main: 'var(--success)', dark: 'var(--success)', light: 'var(--success-tint)', contrastText: '#fff' },
    info: { main: 'var(--info)', dark: 'var(--info)', light: 'var(--info-tint)', contrastText: '#fff' },
    text: { primary: 'var(--text)', secondary: 'var(--text-muted)', disabled: 'var(--text-muted)' },
    background: { default: 'var(--canvas)', paper: 'var(--surface)' },
    divider: 'var(--border)',
    action: { active: 'var(--text-muted)', hover: 'var(--hover)', selected: 'var(--brand-tint)' },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    body1: { fontSize: 14, lineHeight: 1.5 },
    body2: { fontSize: 13, lineHeight: 1.5 },
    caption: { fontSize: 12 },
    button: { fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  transitions: {
    duration: { shortest: 120, shorter: 120, short: 140, standard: 160, enteringScreen: 160, leavingScreen: 120 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 36,
          padding: '0 14px',
          '&.MuiButton-contained.MuiButton-colorPrimary': { background: 'var(--brand-strong)' },
          '&.MuiButton-contained.MuiButton-colorPrimary:hover': { background: 'var(--brand-strong-hover)' },
        },
        outlined: { borderColor: 'var(--border-strong)', color: 'var(--text)' },
        text: { color: 'var(--brand-text)' },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiMenu: {
      styleOverrides: { paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow)', marginTop: 4 } },
    },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36 } } },
    MuiDialog: { styleOverrides: { paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow)' } } },
    MuiTooltip: {
      styleOverrides: { tooltip: { background: '#20262e', color: '#fff', fontSize: 12, fontWeight: 500 } },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          minHeight: INPUT_HEIGHT,
          fontSize: 14,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--edge)' },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-muted)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--brand-text)' },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { fontSize: 13, padding: '0 12px', height: 40, borderColor: 'var(--border)' },
        head: { color: 'var(--text-muted)', fontWeight: 500 },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 40, '&.Mui-selected': { color: 'var(--brand-text)' } } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 6, height: 26, fontWeight: 500 } } },
    MuiLink: { styleOverrides: { root: { color: 'var(--brand-text)' } } },
  },
});
