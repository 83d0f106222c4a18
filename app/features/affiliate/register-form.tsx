// Becoming an affiliate: who, how experienced, where the visitors come from, and the rules.
import { Form, useNavigation } from 'react-router';
import { AFFILIATE_NAME_LENGTH, EXPERIENCE_LEVELS, TRAFFIC_SOURCES } from '#server/contracts/affiliate-lists.ts';
import { Link } from '~/i18n/link';
import { rich } from '~/i18n/rich';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { Card } from '~/ui/card';
import { Field, FieldError } from '~/ui/field';
import { Checkbox, Input, Select } from '~/ui/input';
import type { RefusedRegistration } from './act.server';

export function RegisterForm({ refused }: { refused?: RefusedRegistration }) {
  const t = useT('affiliate');
  const { state } = useNavigation();
  const typed = refused?.typed ?? {};
  const faults = refused?.faults ?? {};
  return (
    <Card className="mt-8 max-w-[44rem]">
      <h2 className="text-lg">{t('register.title')}</h2>
      <Form method="post" className="mt-5 grid gap-5 sm:grid-cols-2">
        {(['first_name', 'last_name'] as const).map((name) => (
          <Field key={name} label={t(`register.${name}`)} required error={faults[name] ? t('register.fault') : null}>
            {(control) => (
              <Input
                {...control}
                name={name}
                maxLength={AFFILIATE_NAME_LENGTH}
                autoComplete={name === 'first_name' ? 'given-name' : 'family-name'}
                defaultValue={typed[name]}
              />
            )}
          </Field>
        ))}
        <Field label={t('register.experience')} required error={faults.experience_level ? t('register.fault') : null}>
          {(control) => (
            <Select {...control} name="experience_level" defaultValue={typed['experience_level'] ?? ''}>
              <option value="">{t('register.choose')}</option>
              {EXPERIENCE_LEVELS.map((one) => (
                <option key={one} value={one}>
                  {t(`levels.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('register.source')} required error={faults.traffic_source ? t('register.fault') : null}>
          {(control) => (
            <Select {...control} name="traffic_source" defaultValue={typed['traffic_source'] ?? ''}>
              <option value="">{t('register.choose')}</option>
              {TRAFFIC_SOURCES.map((one) => (
                <option key={one} value={one}>
                  {t(`sources.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="sm:col-span-2">
          <Checkbox name="terms" required defaultChecked={typed['terms'] === 'on'}>
            {rich(t('register.terms'), {
              link: (
                <Link to="/legal/affiliates-policy" className="font-medium underline underline-offset-4">
                  {null}
                </Link>
              ),
            })}
          </Checkbox>
          {faults.terms && <FieldError>{t('register.termsFault')}</FieldError>}
        </div>
        <div className="sm:col-span-2">
          <Button type="submit" busy={state !== 'idle'}>
            {t('register.button')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
