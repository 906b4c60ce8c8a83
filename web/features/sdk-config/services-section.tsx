import type { SdkConfigState } from '#contract/sdk-config.ts';
import { childrenOf, SERVICE_NAMES, type ServiceName, type Switches, turned } from '#contract/service-tree.ts';
import type { Services } from '#contract/services.ts';
import { formatMoney } from '#web/format/money.ts';
import { sdkConfigWords } from '#web/i18n/sdk-config.ts';
import { type KeyOf, useWords } from '#web/i18n/words.ts';
import { Chip } from '#web/ui/chip.tsx';
import { SettingsSection } from '#web/ui/settings-section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './features.module.css';

type Key = KeyOf<typeof sdkConfigWords>;

interface Props {
  services: Services;
  /** The saved configuration, to mark what is being switched off. */
  saved: Services;
  /** The price per active user and month; null without a price. */
  prices: SdkConfigState['prices'];
  onChange: (services: Services) => void;
}

/** The services and their children; a parent switches its children off, a child switches its parent on. */
export function ServicesSection({ services, saved, prices, onChange }: Props) {
  const t = useWords(sdkConfigWords);
  const states = SERVICE_NAMES.map((name) => services[name].enabled);
  const on = states.filter(Boolean).length;
  const lead = on === states.length ? t('on_all') : t('on_some', { on, all: states.length });
  return (
    <SettingsSection title={t('services')} lead={t('servicesLead')} aside={<Chip>{lead}</Chip>} flush>
      {SERVICE_NAMES.map((name) => (
        <Service key={name} name={name} services={services} saved={saved} prices={prices} onChange={onChange} />
      ))}
    </SettingsSection>
  );
}

function Service({ name, services, saved, prices, onChange }: Props & { name: ServiceName }) {
  const t = useWords(sdkConfigWords);
  const switches: Switches = services[name];
  const before: Switches = saved[name];
  const children = childrenOf(name);
  const gone = switches.enabled ? [] : children.filter((child) => before[child] && before.enabled);
  /** What it does, and what it costs. */
  const helpOf = (feature: string) => {
    const price = prices?.perFeature[feature];
    const help = t(`service_${feature}_help` as Key);
    return prices && price !== undefined
      ? `${help} ${t('costs', { amount: formatMoney(price, prices.currency) })}`
      : help;
  };
  const nameOf = (child: string) => t(`service_${name}.${child}` as Key);
  return (
    <Text as="div" pad="12 20">
      <Switch
        label={t(`service_${name}`)}
        help={helpOf(name)}
        checked={Boolean(switches.enabled)}
        onChange={(value) => onChange(turned(services, name, 'enabled', value))}
      />
      {children.length > 0 && (
        <Stack gap={12} className={styles.children}>
          {children.map((child) => (
            <Switch
              key={child}
              label={nameOf(child)}
              help={helpOf(`${name}.${child}`)}
              checked={Boolean(switches[child])}
              onChange={(value) => onChange(turned(services, name, child, value))}
            />
          ))}
        </Stack>
      )}
      {gone.length > 0 && (
        <Text as="p" above={12} size="small" tone="warning" className={styles.along} role="status">
          {t('takesAlong', { name: t(`service_${name}`), children: gone.map(nameOf).join(', ') })}
        </Text>
      )}
    </Text>
  );
}
