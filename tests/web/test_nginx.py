"""The nginx configuration that we give away works: pages, streams, WebSockets, and a server that dies."""

import json
import re
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from postgres import spare_port
from websockets.sync.client import connect

from server import serving

pytestmark = pytest.mark.slow

GIVEN = Path(__file__).parent.parent.parent / "deploy" / "nginx.conf"


@contextmanager
def nginx(folder, servers):
    """Our configuration without TLS, on a spare port, before these servers."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx") or pytest.skip("no nginx is installed here")
    port, upstream = spare_port(), iter(servers)
    site = GIVEN.read_text()
    first, second = [match.start() for match in re.finditer(r"^server \{", site, re.MULTILINE)]
    site = site[:first] + site[second:]
    site = re.sub(
        r"server 127\.0\.0\.1:\d+", lambda _: f"server {next(upstream).address.removeprefix('http://')}", site
    )
    site = re.sub(r"^ +ssl_.*\n", "", site, flags=re.MULTILINE)
    site = site.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};").replace("table.example", "localhost")
    site = site.replace("$host;", "$http_host;", 1)  # here the port is not the usual one
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; "
        f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{site}}}"
    )
    command = [program, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "error.log")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield f"http://localhost:{port}"
        finally:
            process.terminate()


def test_the_nginx_configuration_carries_a_table_and_passes_over_a_dead_server(cluster, tmp_path):
    url, key = cluster.create("nginx"), str(tmp_path / "key")
    with (
        serving(url, TABLEWRIGHT_KEY=key) as one,
        serving(url, TABLEWRIGHT_KEY=key) as other,
        nginx(tmp_path, [one, other]) as address,
        httpx.Client(
            base_url=address,
            headers={"origin": address},
            verify=False,
            timeout=20,
            transport=httpx.HTTPTransport(retries=5, verify=False),
        ) as gm,
    ):
        game = gm.get("/api/v1/systems").json()["systems"][0]["id"]
        table = gm.post("/tables", data={"game": game, "name": "T", "you": "Gus", "sample": "1"}).headers["location"]
        assert gm.get("/metrics").status_code == 404
        cookie = f"tablewright={gm.cookies['tablewright']}"
        live = f"{address.replace('http', 'ws')}{table}/live"
        with connect(live, origin=address, additional_headers={"cookie": cookie}) as page:
            assert json.loads(page.recv(timeout=20))["type"] == "presence"
            assert gm.post(f"{table}/note", data={"line": "It gets dark."}).status_code == 303
            assert "It gets dark." in json.loads(page.recv(timeout=20))["html"]
        one.kill()
        for number in range(4):
            assert gm.post(f"{table}/note", data={"line": f"line {number}", "command": f"c{number}"}).status_code == 303
        page = gm.get(table).text
        assert all(f"line {number}" in page for number in range(4))
