"""
OpenStack Swift with its S3 API in one process, its objects below a folder: `s3-server.py <folder> <port> <user> <secret>`.
The access key is `test:<user>`. Prints "ready" when it serves, and ends when its standard input closes.
"""
import os
import sys
from array import array

import eventlet
import eventlet.wsgi

eventlet.monkey_patch(os=False, time=False)

from swift.common import constraints, utils

# What is stored needn't outlive the machine.
os.fsync = os.fdatasync = lambda _: None

folder, port, user, secret = sys.argv[1:5]


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


# Read from /etc/swift otherwise.
constraints.SWIFT_CONF_FILE = utils.SWIFT_CONF_FILE = write('swift.conf', '''
[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = default
default = yes
''')
utils.HASH_PATH_SUFFIX = b'tests'

from swift.account.server import AccountController
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingData
from swift.common.storage_policy import reload_storage_policies
from swift.common.wsgi import loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

reload_storage_policies()


class Silent:
    def write(self, _):
        pass


class NoCache:
    def get(self, *_, **__):
        return None

    set = incr = delete = get


def serve(at, app):
    socket = eventlet.listen(('127.0.0.1', at))
    eventlet.spawn(eventlet.wsgi.server, socket, app, Silent(), protocol=SwiftHttpProtocol, log_output=False)
    return socket.getsockname()[1]


devices = os.path.join(folder, 'devices')
os.makedirs(os.path.join(devices, 'disk'))
storage = {'devices': devices, 'swift_dir': folder, 'mount_check': 'false'}

for name, server in [('account', AccountController), ('container', ContainerController), ('object', ObjectController)]:
    at = serve(0, server(storage))
    device = {'id': 0, 'device': 'disk', 'zone': 0, 'region': 1, 'weight': 1.0, 'ip': '127.0.0.1', 'port': at,
              'replication_ip': '127.0.0.1', 'replication_port': at}
    RingData([array('H', [0])], [device], 32).save(os.path.join(folder, f'{name}.ring.gz'))

proxy = loadapp(write('proxy.conf', f'''
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_{user} = {secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
'''))


def with_cache(environ, start_response):
    environ['swift.cache'] = NoCache()
    return proxy(environ, start_response)


serve(int(port), with_cache)
print('ready', flush=True)
eventlet.tpool.execute(sys.stdin.read)
